import type { UnreadableEntry as Unreadable } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { useId, useState } from 'react'
import * as styles from './import.module.css'
import { splitLines } from './replace-entry.ts'

interface UnreadableEntryProps {
  entry: Unreadable
  /** Reads the file again with this text in place of the entry. Undefined for a format without lines. */
  onMend: ((source: string) => void) | undefined
}

const LINES_SHOWN = 6

/** The lines around the fault. */
const excerpt = ({ source, firstLine, line }: Unreadable) => {
  const lines = splitLines(source)
  const start = Math.max(0, Math.min(line - firstLine, lines.length - 1) - LINES_SHOWN + 1)
  return lines.slice(start, start + LINES_SHOWN).map((text, index) => ({ number: firstLine + start + index, text }))
}

/** An entry that could not be read: where, why, and a field to mend it. */
export const UnreadableEntry = ({ entry, onMend }: UnreadableEntryProps) => {
  const id = useId()
  const [text, setText] = useState<string>()
  return (
    <article className={styles.entry}>
      <p>
        <b>
          {onMend ? 'Line' : 'Item'} {entry.firstLine}.
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
          <label className={styles.mendLabel} htmlFor={id}>
            The entry, from line {entry.firstLine}
          </label>
          <textarea
            id={id}
            className={styles.code}
            rows={Math.min(16, splitLines(text).length + 1)}
            value={text}
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that opened it
            autoFocus
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      {onMend && (
        <div className={styles.actions}>
          {text === undefined ? (
            <Button small onClick={() => setText(entry.source)}>
              Edit this entry
            </Button>
          ) : (
            <>
              <Button small variant="primary" onClick={() => onMend(text)}>
                Read again
              </Button>
              <Button small variant="text" onClick={() => setText(undefined)}>
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  )
}
