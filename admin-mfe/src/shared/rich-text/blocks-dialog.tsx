import { Button } from '@portfolio/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { isComposing } from '#shared/forms/is-composing.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './blocks-dialog.module.css'

/** A kind of block that can be inserted. */
export interface BlockChoice {
  name: string
  run: () => void
}

interface BlocksDialogProps {
  choices: readonly BlockChoice[]
  onClose: () => void
  /** Called when nothing was chosen. */
  onCancel: () => void
}

/** A searchable list of blocks to insert. Enter inserts the first match. */
export const BlocksDialog = ({ choices, onClose, onCancel }: BlocksDialogProps) => {
  const [words, setWords] = useState('')
  const found = choices.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  /** Returns focus to the text first, and at once: what is typed next belongs after what is inserted. */
  const closeThen = (next: () => void) => {
    flushSync(onClose)
    next()
  }
  const choose = ({ run }: BlockChoice) => closeThen(run)
  const cancel = () => closeThen(onCancel)
  return (
    <Modal title="Insert" onClose={cancel}>
      <TextField
        label="Find a block"
        value={words}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          if (found[0]) choose(found[0])
        }}
      />
      <ul className={styles.choices}>
        {found.map((choice) => (
          <li key={choice.name}>
            <Button small onClick={() => choose(choice)}>
              {choice.name}
            </Button>
          </li>
        ))}
      </ul>
      <div className={formStyles.dialogActions}>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Modal>
  )
}
