import type { BulkTexts } from './change-all.ts'

/** Toasts of actions on several rows. */
export const bulkTexts = {
  remove: {
    done: (rows) => `Deleted ${rows}.`,
    failed: (rows) => `Couldn’t delete ${rows}. Try again.`,
    undone: (rows) => `Restored ${rows}.`,
    undoFailed: (rows) => `Couldn’t restore ${rows}. Try again.`,
  },
  unpublish: {
    done: (rows) => `Unpublished ${rows}.`,
    failed: (rows) => `Couldn’t unpublish ${rows}. Try again.`,
    undone: (rows) => `Published ${rows} again.`,
    undoFailed: (rows) => `Couldn’t publish ${rows} again. Open them to see why.`,
  },
  publish: {
    done: (rows) => `Published ${rows}.`,
    failed: (rows) => `Couldn’t publish ${rows}. Open them to see what is missing.`,
    undone: (rows) => `Unpublished ${rows} again.`,
    undoFailed: (rows) => `Couldn’t unpublish ${rows}. Try again.`,
  },
  tag: {
    done: (rows) => `Changed the tags of ${rows}.`,
    failed: (rows) => `Couldn’t change the tags of ${rows}. Try again.`,
    undone: (rows) => `Restored the tags of ${rows}.`,
    undoFailed: (rows) => `Couldn’t restore the tags of ${rows}. Try again.`,
  },
} satisfies Record<string, BulkTexts>
