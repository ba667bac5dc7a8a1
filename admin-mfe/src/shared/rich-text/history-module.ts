import { Quill } from 'react-quill'

interface Change {
  invert: (before: Change) => Change
  length: () => number
}

declare class QuillHistory {
  record(change: Change, before: Change): void
}
const History = Quill.import('modules/history') as unknown as typeof QuillHistory

/** Quill's own module takes a change without effect for the start of a step, and adds the next change to the step before it, however old. */
class HistoryOfEffects extends History {
  override record(change: Change, before: Change) {
    if (change.invert(before).length()) super.record(change, before)
  }
}

Quill.register('modules/history', HistoryOfEffects, true)
