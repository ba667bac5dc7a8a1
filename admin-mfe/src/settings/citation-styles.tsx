import { Button } from '@portfolio/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import * as fieldStyles from '#shared/forms/field.module.css'
import { describedBy, FieldError, hintId } from '#shared/forms/field-frame.tsx'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import * as styles from './citation-styles.module.css'
import { useCitationStyles } from './use-citation-styles.ts'

const HINT = 'Readers can choose these after the seven built-in styles. Add a .csl file, such as one from citationstyles.org.'

/** Adds and deletes citation styles. Not part of the settings form, because each change takes effect at once. */
export const CitationStyles = () => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch, problem, isBusy, isRemoving, add, remove } = useCitationStyles()

  return (
    <ListFrame
      title="Citation styles"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty="You haven’t added a style yet."
      headingRef={heading}
      footer={
        <div className={styles.add}>
          <p id={hintId(id)} className={fieldStyles.hint}>
            {HINT}
          </p>
          <Button small disabled={isBusy} onClick={() => input.current?.click()} {...describedBy(id, { hint: HINT, error: problem })}>
            <Plus size={16} aria-hidden="true" />
            {isBusy ? 'Checking the style…' : 'Add a style'}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csl,.xml"
            hidden
            aria-label="Citation style file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file can be chosen again.
              target.value = ''
              if (file) void add(file)
            }}
          />
          <div role="alert">
            <FieldError id={id} error={problem} />
          </div>
        </div>
      }
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((style) => (
            <li key={style._id} className={styles.row}>
              <span dir="auto">{style.label}</span>
              <Button
                small
                variant="danger"
                aria-label={`Delete “${style.label}”`}
                aria-disabled={isRemoving(style._id)}
                // The click count of a key press is 0.
                onClick={({ detail }) =>
                  void remove(style, { fromKeyboard: detail === 0, onFocusLost: () => heading.current?.focus({ preventScroll: true }) })
                }
              >
                <Trash2 size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
