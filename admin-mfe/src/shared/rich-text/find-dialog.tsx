import { Button } from '@portfolio/ui'
import { type KeyboardEvent, useState } from 'react'
import type { Quill } from 'react-quill'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { TextField } from '#shared/forms/text-field.tsx'
import { findText, replaceText } from './find-text.ts'

/** Counts and replaces words in the text. To see where they are, owners use the browser's own search. */
export const FindDialog = ({ quill, onClose }: { quill: Quill; onClose: () => void }) => {
  const [words, setWords] = useState('')
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState<number | null>(null)
  const places = findText(quill, words)

  const replaceAll = () => {
    if (!places.length) return
    replaceText(quill, places, words.length, replacement)
    setReplaced(places.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    replaceAll()
  }

  return (
    <Modal title="Find and replace" onClose={onClose}>
      <TextField
        label="Find"
        value={words}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setWords(target.value)
          setReplaced(null)
        }}
      />
      <TextField
        label="Replace with"
        value={replacement}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <p role="status">{replaced === null ? words && `${places.length} found` : `${replaced} replaced`}</p>
      <div className={formStyles.dialogActions}>
        <Button variant="primary" disabled={!places.length} onClick={replaceAll}>
          Replace all
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}
