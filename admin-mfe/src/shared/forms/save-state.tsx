import { Check, CircleDot, LoaderCircle, TriangleAlert } from 'lucide-react'
import { formatTimeOrDate } from '#shared/format-date.ts'
import * as styles from './form.module.css'
import type { AutosaveState } from './use-autosave.ts'

export type SaveStateName = 'clean' | 'unsaved' | 'noBackup' | 'uploading' | 'removing' | 'saving' | 'savingSlowly' | 'saved'

const reasons = {
  offline: 'Not on the server yet. Your text is kept in this browser.',
  signedOut: 'You are signed out. Your text is kept in this browser.',
  elsewhere: 'This was changed somewhere else. Your text is kept in this browser.',
  rejected: 'The server doesn’t accept this text yet. It is kept in this browser.',
}

const labels = {
  unsaved: { Icon: CircleDot, label: 'Unsaved changes' },
  noBackup: { Icon: TriangleAlert, label: 'Unsaved changes. Browser storage is full, so there is no backup copy.' },
  uploading: { Icon: LoaderCircle, label: 'Uploading. Save waits until the upload has finished.' },
  removing: { Icon: LoaderCircle, label: 'Removing the image. Save waits until it is gone.' },
  saving: { Icon: LoaderCircle, label: 'Saving…' },
  savingSlowly: { Icon: LoaderCircle, label: 'Still saving: the server isn’t responding yet. Your text is kept in this browser.' },
  saved: { Icon: Check, label: 'Saved' },
}

const describe = (state: SaveStateName | AutosaveState) => {
  if (typeof state === 'string') return state === 'clean' ? null : labels[state]
  if (state.kind === 'saved') return { Icon: Check, label: `Saved ${formatTimeOrDate(state.at)} · not published` }
  return state.kind === 'local' ? { Icon: TriangleAlert, label: reasons[state.reason] } : null
}

interface SaveStateProps {
  state: SaveStateName | AutosaveState
  /** Not announced, because another element announces the same state. */
  quiet?: boolean
}

/** Says beside the Save button whether the text is saved. */
export const SaveState = ({ state, quiet = false }: SaveStateProps) => {
  const shown = describe(state)
  return (
    <p className={styles.state} data-state={typeof state === 'string' ? state : state.kind} role={quiet ? undefined : 'status'}>
      {shown && (
        <>
          <shown.Icon size={16} aria-hidden="true" className={shown.Icon === LoaderCircle ? styles.spin : undefined} />
          {shown.label}
        </>
      )}
    </p>
  )
}
