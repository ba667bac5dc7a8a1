import { IMPORT_TEXT_CHARACTERS_MAX } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { FileUp } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import * as fieldStyles from '#shared/forms/field.module.css'
import { DropZone } from '#shared/uploads/drop-zone.tsx'
import { CodeArea } from './code-area.tsx'
import { decodeFile } from './decode-file.ts'
import { IdentifierInput } from './identifier-input.tsx'
import * as styles from './source-input.module.css'
import type { Source } from './use-import.ts'

const TYPES = { 'text/plain': ['.bib', '.bibtex', '.ris', '.json', '.txt'] }
const MEGABYTES_MAX = IMPORT_TEXT_CHARACTERS_MAX / 1_000_000
const TOO_LARGE = `This is larger than ${MEGABYTES_MAX} MB. Split it into smaller files and import them one after the other.`

interface SourceInputProps {
  /** What is pasted. */
  text: string
  onText: (text: string) => void
  onRead: (source: Source) => void
  onReject: (message: string) => void
  /** Called with a file that contains a whole site, not just works. */
  onSite: (file: File) => void
}

/** Where a file is dropped or chosen, or entries are pasted. */
export const SourceInput = ({ text, onText, onRead, onReject, onSite }: SourceInputProps) => {
  const id = useId()

  const open = async (file: File) => {
    if (/\.(?:zip|xml)$/i.test(file.name)) return onSite(file)
    if (file.size > IMPORT_TEXT_CHARACTERS_MAX) return onReject(TOO_LARGE)
    try {
      onRead({ name: file.name, text: await decodeFile(file) })
    } catch {
      onReject(`“${file.name}” could not be opened. It may have been moved or deleted.`)
    }
  }
  const zone = useDropzone({
    accept: TYPES,
    // The server detects the format from the text, whatever the name of the file is.
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
        hint={`BibTeX, BibLaTeX, RIS or CSL-JSON, up to ${MEGABYTES_MAX} MB`}
      />
      <form className={styles.paste} onSubmit={readText}>
        <label className={fieldStyles.label} htmlFor={id}>
          Or paste entries
        </label>
        <CodeArea
          id={id}
          rows={7}
          value={text}
          placeholder={'@article{key,\n  title = {…},\n}'}
          onChange={(event) => onText(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={!text.trim()}>
            Review entries
          </Button>
        </div>
      </form>
      <IdentifierInput onFound={({ name, text: found, note }) => onRead({ name, text: found, ...(note && { note }) })} />
    </div>
  )
}
