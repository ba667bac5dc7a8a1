import type { UnreadableEntry as Unreadable } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { useId, useState } from 'react'
import { CodeArea } from './code-area.tsx'
import * as entryStyles from './entry.module.css'
import { splitLines } from './replace-entry.ts'
import * as styles from './unreadable-entry.module.css'

interface UnreadableEntryProps {
  entry: Unreadable
  /** Whether it was edited and still cannot be read: its text is open. */
  isEdited: boolean
  isReading: boolean
  isSaving: boolean
  /** What the owner has typed in place of the entry. */
  typed: string | undefined
  onType: (text: string | undefined) => void
  /** Reads the file again with this text in place of the entry. Undefined for a format without lines. */
  onCorrect: ((source: string) => void) | undefined
}

const LINES_SHOWN = 6

/** The lines around the fault. */
const excerpt = ({ source, firstLine, line }: Unreadable) => {
  const lines = splitLines(source)
  const start = Math.max(0, Math.min(line - firstLine, lines.length - 1) - LINES_SHOWN + 1)
  return lines.slice(start, start + LINES_SHOWN).map((text, index) => ({ number: firstLine + start + index, text }))
}

/** An entry that could not be read: its place, the reason, and a field to correct it. */
export const UnreadableEntry = ({ entry, isEdited, isReading, isSaving, typed, onType, onCorrect }: UnreadableEntryProps) => {
  const id = useId()
  const isBusy = isReading || isSaving
  const [isOpen, setOpen] = useState(isEdited || typed !== undefined)
  const text = isOpen ? (typed ?? entry.source) : undefined
  return (
    <article className={`${entryStyles.entry} ${styles.unreadable}`} tabIndex={-1} data-unreadable={entry.firstLine} aria-labelledby={id}>
      <p id={id}>
        <b>
          {onCorrect ? 'Line' : 'Item'} {entry.firstLine}.
        </b>{' '}
        {entry.message}
        {entry.line !== entry.firstLine && ` (noticed at line ${entry.line})`}.
      </p>
      {text === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll sideways
        <section className={styles.fault} tabIndex={0} aria-label={`The entry from line ${entry.firstLine}`} dir="ltr">
          <pre>
            {excerpt(entry).map(({ number, text: line }) => (
              <span key={number} className={styles.faultLine} data-fault={number === entry.line ? '' : undefined}>
                <i aria-hidden="true">{number}</i>
                {`${line}\n`}
              </span>
            ))}
          </pre>
        </section>
      ) : (
        <>
          <label className={styles.correctionLabel} htmlFor={`${id}-text`}>
            The entry, from line {entry.firstLine}
          </label>
          <CodeArea
            id={`${id}-text`}
            rows={Math.min(16, splitLines(text).length + 1)}
            value={text}
            readOnly={isBusy}
            // The text takes the place of the button that opened it.
            autoFocus={typed === undefined}
            onChange={(event) => onType(event.target.value)}
          />
        </>
      )}
      {onCorrect && (
        <div className={styles.actions}>
          {text === undefined ? (
            <Button small onClick={() => setOpen(true)}>
              Edit this entry
            </Button>
          ) : (
            <>
              {/* Stays focusable while the file is read or imported, so that keyboard focus is not lost. */}
              <Button small variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && onCorrect(text)}>
                {isReading ? 'Reading…' : 'Read again'}
              </Button>
              <Button
                small
                variant="text"
                disabled={isBusy}
                onClick={() => {
                  setOpen(false)
                  onType(undefined)
                }}
              >
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  )
}
