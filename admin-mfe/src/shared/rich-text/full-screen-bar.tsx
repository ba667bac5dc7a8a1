import { Button } from '@portfolio/ui'
import { useContext } from 'react'
import { FormStateContext } from '#shared/forms/form-state-context.ts'
import { SaveState } from '#shared/forms/save-state.tsx'
import * as styles from './full-screen-bar.module.css'

/** Takes the place of the form’s bar, which the text covers: Save, and whether the text is saved. */
export const FullScreenBar = () => {
  const form = useContext(FormStateContext)
  if (!form) return null
  return (
    <div className={styles.bar}>
      <Button type="submit" variant="primary" disabled={form.disabled} aria-keyshortcuts="Control+S Meta+S">
        Save
      </Button>
      <SaveState state={form.state} quiet />
    </div>
  )
}
