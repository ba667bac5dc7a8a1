import { IMPORT_TEXT_CHARACTERS_MAX } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { FileUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import * as fieldStyles from '#shared/forms/field.module.css'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import { decodeFile } from './decode-file.ts'
import * as styles from './import.module.css'
import type { Source } from './use-import.ts'

const TYPES = { 'text/plain': ['.bib', '.bibtex', '.ris', '.json', '.txt'] }
const TOO_LARGE = `The file is larger than ${IMPORT_TEXT_CHARACTERS_MAX / 1_000_000} MB. Divide it into several.`

interface SourceInputProps {
  onRead: (source: Source) => void
  onReject: (message: string) => void
}

/** Where a file is dropped or chosen, or entries are pasted. */
export const SourceInput = ({ onRead, onReject }: SourceInputProps) => {
  const id = useId()
  const [text, setText] = useState('')

  const open = async (file: File) => {
    if (file.size > IMPORT_TEXT_CHARACTERS_MAX) return onReject(TOO_LARGE)
    try {
      onRead({ name: file.name, text: await decodeFile(file) })
    } catch {
      onReject('The file could not be read.')
    }
  }
  const zone = useDropzone({
    accept: TYPES,
    // The name decides nothing: whatever the text is, the server says.
    validator: () => null,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejected) => {
      const chosen = file ?? rejected[0]?.file
      if (rejected.length > 1) onReject('Drop one file at a time.')
      else if (chosen) void open(chosen)
    },
  })
  const readText = (event: FormEvent) => {
    event.preventDefault()
    if (text.length > IMPORT_TEXT_CHARACTERS_MAX) onReject(TOO_LARGE)
    else onRead({ name: '', text })
  }

  return (
    <div className={styles.source}>
      <DropZone
        zone={zone}
        label="Choose a file to import"
        icon={<FileUp size={26} aria-hidden="true" />}
        choose="Choose a file"
        hint={`BibTeX, BibLaTeX, RIS or CSL-JSON, up to ${IMPORT_TEXT_CHARACTERS_MAX / 1_000_000} MB`}
      />
      <form className={styles.paste} onSubmit={readText}>
        <label className={fieldStyles.label} htmlFor={id}>
          Or paste entries
        </label>
        <textarea
          id={id}
          className={styles.code}
          rows={7}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={'@article{key,\n  title = {…},\n}'}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={!text.trim()}>
            Read entries
          </Button>
        </div>
      </form>
    </div>
  )
}
