import { describe, expect, it } from 'vitest'
import { getSaveState } from './get-save-state.ts'

const AT = new Date(0)
const UNTOUCHED = {
  isSubmitting: false,
  isSlow: false,
  busyWith: false,
  isDirty: false,
  isDraft: false,
  isStatusChanged: false,
  hasBackup: true,
  autosave: { kind: 'none' },
  wasSaved: false,
} as const
type Progress = Partial<Parameters<typeof getSaveState>[0]>

describe('a form says', () => {
  it.each<[string, Progress, unknown]>([
    ['nothing before the owner types', {}, 'clean'],
    ['that it was saved until the owner types', { wasSaved: true }, 'saved'],
    ['that text is unsaved', { isDirty: true, wasSaved: true }, 'unsaved'],
    ['that the text is in no other place', { isDirty: true, hasBackup: false, autosave: { kind: 'saved', at: AT } }, 'noBackup'],
    ['when the server stored the text', { isDirty: true, autosave: { kind: 'saved', at: AT } }, { kind: 'saved', at: AT }],
    ['when the server stored a draft that is opened', { isDraft: true, autosave: { kind: 'saved', at: AT } }, { kind: 'saved', at: AT }],
    ['nothing of a stored text that was changed back', { autosave: { kind: 'saved', at: AT } }, 'clean'],
    ['that a status is unsaved, although the text is stored', { isStatusChanged: true, autosave: { kind: 'saved', at: AT } }, 'unsaved'],
    [
      'why the text is not on the server, rather than that a status is unsaved',
      { isDirty: true, isStatusChanged: true, autosave: { kind: 'local', reason: 'offline' } },
      { kind: 'local', reason: 'offline' },
    ],
    ['that an upload is awaited', { isDirty: true, hasBackup: false, busyWith: true }, 'uploading'],
    ['that an image is being removed', { busyWith: 'removing' }, 'removing'],
    ['that it is saving', { isSubmitting: true, busyWith: true, isSlow: true }, 'saving'],
    ['that saving takes long, and where the text is', { isSubmitting: true, isSlow: true, isDirty: true }, 'savingSlowly'],
    ['nothing of a copy that there is not', { isSubmitting: true, isSlow: true, isDirty: true, hasBackup: false }, 'saving'],
  ])('%s', (_, progress, state) => {
    expect(getSaveState({ ...UNTOUCHED, ...progress })).toEqual(state)
  })
})
