import { Check, CircleDot, LoaderCircle, TriangleAlert } from 'lucide-react'
import * as styles from './form.module.css'

export type SaveStateName = 'clean' | 'unsaved' | 'noBackup' | 'uploading' | 'saving' | 'saved'

const labels = {
  unsaved: { Icon: CircleDot, label: 'Unsaved changes' },
  noBackup: { Icon: TriangleAlert, label: 'Unsaved changes. Browser storage is full, so there is no backup copy.' },
  uploading: { Icon: LoaderCircle, label: 'Uploading. Save waits until the upload has finished.' },
  saving: { Icon: LoaderCircle, label: 'Saving…' },
  saved: { Icon: Check, label: 'Saved' },
}

/** Shows beside the Save button whether the text is saved. */
export const SaveState = ({ state }: { state: SaveStateName }) => {
  const shown = state === 'clean' ? null : labels[state]
  return (
    <p className={styles.state} data-state={state} role="status">
      {shown && (
        <>
          <shown.Icon size={16} aria-hidden="true" className={shown.Icon === LoaderCircle ? styles.spin : undefined} />
          {shown.label}
        </>
      )}
    </p>
  )
}
