import type { FormBusy } from './form-props.ts'
import type { SaveStateName } from './save-state.tsx'
import type { AutosaveState } from './use-autosave.ts'

interface FormProgress {
  isSubmitting: boolean
  /** The server has not responded to the save for a while. */
  isSlow: boolean
  busyWith: FormBusy
  /** The text differs from the saved row. */
  isDirty: boolean
  /** The row is not published. */
  isDraft: boolean
  isStatusChanged: boolean
  /** The browser has a copy of the text. */
  hasBackup: boolean
  autosave: AutosaveState
  /** The form was opened by a save. */
  wasSaved: boolean
}

/** Returns what a form says about its text, beginning with what the owner has to wait for or may lose. */
export const getSaveState = (progress: FormProgress): SaveStateName | AutosaveState => {
  const { isSubmitting, isSlow, busyWith, isDirty, isDraft, isStatusChanged, hasBackup, autosave, wasSaved } = progress
  if (isSubmitting) return isSlow && isDirty && hasBackup ? 'savingSlowly' : 'saving'
  if (busyWith) return busyWith === 'removing' ? busyWith : 'uploading'
  if (isDirty && !hasBackup) return 'noBackup'
  // A status is not autosaved.
  if (isStatusChanged && autosave.kind !== 'local') return 'unsaved'
  if (autosave.kind !== 'none' && (isDirty || isDraft)) return autosave
  if (isDirty) return 'unsaved'
  return wasSaved ? 'saved' : 'clean'
}
