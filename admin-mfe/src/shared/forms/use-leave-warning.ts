import { useEffect } from 'react'
import { useUnsavedWork } from './unsaved-work.tsx'

const STATUS_WARNING = 'The visibility that you chose isn’t saved.'
const STORED_WARNING = 'Your text is stored as you typed it. Leaving does not undo your changes.'
const SCHEDULED_WARNING = 'Your text is stored as you typed it, and is published at the scheduled time even if you leave now.'

interface LeaveWarningOptions {
  isUnsaved: boolean
  /** Whether text is unsaved, or its upload is under way, and not only the visibility. */
  hasUnsavedText: boolean
  /** Whether the text of an unpublished item is on the server. */
  isStored: boolean
  isScheduled: boolean
  /** Whether a copy of the text is in this browser. */
  hasBackup: boolean
}

/** Warns before a form with unsaved changes is left, and says what that would lose. */
export const useLeaveWarning = ({ isUnsaved, hasUnsavedText, isStored, isScheduled, hasBackup }: LeaveWarningOptions) => {
  const { setUnsaved, setStored } = useUnsavedWork()
  const storedWarning = isScheduled ? SCHEDULED_WARNING : STORED_WARNING
  // Undefined: the warning about text, which depends on the backup.
  const warning = isStored ? storedWarning : hasUnsavedText ? undefined : STATUS_WARNING
  useEffect(() => setUnsaved(isUnsaved, warning), [setUnsaved, isUnsaved, warning])
  useEffect(() => () => setUnsaved(false), [setUnsaved])
  useEffect(() => setStored(hasBackup), [setStored, hasBackup])
}
