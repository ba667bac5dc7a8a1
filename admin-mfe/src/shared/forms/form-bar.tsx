import { Button } from '@portfolio/ui'
import { Eye } from 'lucide-react'
import type { RefObject } from 'react'
import * as styles from './form.module.css'
import { SaveState, type SaveStateName } from './save-state.tsx'
import type { AutosaveState } from './use-autosave.ts'
import { ADD_ANOTHER, PUBLISH } from './use-save.ts'

interface FormBarProps {
  saveButton: RefObject<HTMLButtonElement | null>
  state: SaveStateName | AutosaveState
  disabled: boolean
  canPublish: boolean
  canAddAnother: boolean
  onCancel: (() => void) | undefined
  onPreview: (() => void) | undefined
}

/** The buttons below a form, and a status that says whether its text is saved. */
export const FormBar = ({ saveButton, state, disabled, canPublish, canAddAnother, onCancel, onPreview }: FormBarProps) => (
  <div className={styles.bar} data-form-bar="">
    <Button ref={saveButton} type="submit" variant="primary" disabled={disabled} aria-keyshortcuts="Control+S Meta+S">
      Save
    </Button>
    {canPublish && (
      <Button type="submit" value={PUBLISH} disabled={disabled}>
        Publish
      </Button>
    )}
    {canAddAnother && (
      <Button type="submit" value={ADD_ANOTHER} disabled={disabled}>
        Save and add another
      </Button>
    )}
    {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    {onPreview && (
      <Button variant="text" onClick={onPreview}>
        <Eye size={15} aria-hidden="true" />
        Preview
      </Button>
    )}
    <SaveState state={state} />
  </div>
)
