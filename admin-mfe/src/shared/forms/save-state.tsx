import { Check, CircleDot, LoaderCircle, TriangleAlert } from 'lucide-react'
import * as styles from './form.module.css'

export type SaveStateName = 'clean' | 'unsaved' | 'unkept' | 'saving' | 'saved'

const shown = {
  unsaved: { Icon: CircleDot, words: 'Unsaved changes' },
  unkept: { Icon: TriangleAlert, words: 'Unsaved changes. This browser has no room for a copy.' },
  saving: { Icon: LoaderCircle, words: 'Saving…' },
  saved: { Icon: Check, words: 'Saved' },
}

/** Always visible beside the Save button: where the owner's words are. */
export const SaveState = ({ state }: { state: SaveStateName }) => {
  const look = state === 'clean' ? null : shown[state]
  return (
    <p className={styles.state} data-state={state} role="status">
      {look && (
        <>
          <look.Icon size={16} aria-hidden="true" className={state === 'saving' ? styles.spin : undefined} />
          {look.words}
        </>
      )}
    </p>
  )
}
