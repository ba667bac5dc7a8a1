import type { BulkTexts } from './change-all.ts'

/** Toasts of actions on several rows. What to do about a failure follows them. */
export const bulkTexts = {
  remove: {
    running: (rows) => `Deleting ${rows}…`,
    done: (rows) => `Deleted ${rows}.`,
    failed: (rows) => `Couldn’t delete ${rows}.`,
    undoing: (rows) => `Restoring ${rows}…`,
    undone: (rows) => `Restored ${rows}.`,
    undoFailed: (rows) => `Couldn’t restore ${rows}.`,
  },
  unpublish: {
    running: (rows) => `Unpublishing ${rows}…`,
    done: (rows) => `Unpublished ${rows}.`,
    failed: (rows) => `Couldn’t unpublish ${rows}.`,
    undoing: (rows) => `Publishing ${rows} again…`,
    undone: (rows) => `Published ${rows} again.`,
    undoFailed: (rows) => `Couldn’t publish ${rows} again.`,
    onRejected: { undo: 'Open them to see why.' },
  },
  publish: {
    running: (rows) => `Publishing ${rows}…`,
    done: (rows) => `Published ${rows}.`,
    failed: (rows) => `Couldn’t publish ${rows}.`,
    undoing: (rows) => `Unpublishing ${rows} again…`,
    undone: (rows) => `Unpublished ${rows} again.`,
    undoFailed: (rows) => `Couldn’t unpublish ${rows}.`,
    onRejected: { change: 'Open them to see what is missing.' },
  },
  tag: {
    running: (rows) => `Changing the tags of ${rows}…`,
    done: (rows) => `Changed the tags of ${rows}.`,
    failed: (rows) => `Couldn’t change the tags of ${rows}.`,
    undoing: (rows) => `Restoring the tags of ${rows}…`,
    undone: (rows) => `Restored the tags of ${rows}.`,
    undoFailed: (rows) => `Couldn’t restore the tags of ${rows}.`,
  },
} satisfies Record<string, BulkTexts>
