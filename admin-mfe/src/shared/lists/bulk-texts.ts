import type { BulkTexts } from './change-all.ts'

/** Toasts of actions on several rows. What to do about a failure follows them. */
export const bulkTexts = {
  remove: {
    done: (rows) => `Deleted ${rows}.`,
    failed: (rows) => `Couldn’t delete ${rows}.`,
    undone: (rows) => `Restored ${rows}.`,
    undoFailed: (rows) => `Couldn’t restore ${rows}.`,
  },
  unpublish: {
    done: (rows) => `Unpublished ${rows}.`,
    failed: (rows) => `Couldn’t unpublish ${rows}.`,
    undone: (rows) => `Published ${rows} again.`,
    undoFailed: (rows) => `Couldn’t publish ${rows} again.`,
    onRejected: { undo: 'Open them to see why.' },
  },
  publish: {
    done: (rows) => `Published ${rows}.`,
    failed: (rows) => `Couldn’t publish ${rows}.`,
    undone: (rows) => `Unpublished ${rows} again.`,
    undoFailed: (rows) => `Couldn’t unpublish ${rows}.`,
    onRejected: { change: 'Open them to see what is missing.' },
  },
  tag: {
    done: (rows) => `Changed the tags of ${rows}.`,
    failed: (rows) => `Couldn’t change the tags of ${rows}.`,
    undone: (rows) => `Restored the tags of ${rows}.`,
    undoFailed: (rows) => `Couldn’t restore the tags of ${rows}.`,
  },
} satisfies Record<string, BulkTexts>
