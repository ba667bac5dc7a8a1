import { importsQuery } from '@portfolio/api-client'
import { Button, Notice } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import * as listStyles from '#shared/lists/list.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { BatchSummary } from './batch-summary.tsx'
import type { Choices } from './choices.ts'
import * as styles from './import.module.css'
import { Reading } from './reading.tsx'
import { replaceEntry } from './replace-entry.ts'
import { Review } from './review.tsx'
import { SourceInput } from './source-input.tsx'
import { type Source, useImport } from './use-import.ts'

const noChoices: Choices = new Map()

const Errors = ({ messages }: { messages: readonly string[] }) =>
  messages.length > 0 && (
    <Notice tone="danger" role="alert">
      {messages.slice(0, 5).map((message) => (
        <p key={message}>{message}</p>
      ))}
      {messages.length > 5 && <p>… and {messages.length - 5} more.</p>}
    </Notice>
  )

/** Imports works from a file: choose it, review what it changes, import, undo. */
export const ImportPage = () => {
  const { api } = useAdmin()
  const { state, errors, read, reset, apply, undo } = useImport()
  const [choices, setChoices] = useState(noChoices)
  const [rejection, setRejection] = useState('')
  const batches = useQuery(importsQuery(api))
  const done = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (state.step === 'done') done.current?.focus()
  }, [state.step])

  const open = (source: Source) => {
    setRejection('')
    setChoices(noChoices)
    void read(source)
  }
  const earlier = batches.data?.filter(({ _id }) => state.step !== 'done' || _id !== state.batch._id) ?? []
  const messages = rejection ? [rejection] : errors

  if (state.step === 'review') {
    const { source, preview } = state
    return (
      <div className={styles.page}>
        <Review
          name={source.name}
          preview={preview}
          seconds={state.seconds}
          isSaving={state.isSaving}
          choices={choices}
          onChoices={setChoices}
          // Choices stay: the entries have the same ids.
          onMend={(entry, mended) => void read({ ...source, text: replaceEntry(source.text, entry, mended) })}
          onApply={(decisions) => void apply(decisions)}
          onDiscard={reset}
        />
        {messages.length > 0 && (
          <div className={styles.problem}>
            <Errors messages={messages} />
            <Button small onClick={() => void read(source)}>
              Compare the file again
            </Button>
          </div>
        )}
      </div>
    )
  }

  return (
    <div className={styles.page}>
      <section className={formStyles.section}>
        <div className={formStyles.head}>
          <h1 ref={done} className={formStyles.title} tabIndex={-1}>
            Import
          </h1>
          <p className={formStyles.note}>
            Works from a reference manager or a bibliography. You see what would change before anything is written.
          </p>
        </div>
        <Errors messages={messages} />
        {state.step === 'done' && (
          <div role="status">
            <BatchSummary batch={state.batch} onUndo={undo} />
          </div>
        )}
        {state.step === 'read' ? (
          <Reading name={state.source.name} read={state.read} total={state.total} onCancel={reset} />
        ) : (
          <SourceInput onRead={open} onReject={setRejection} />
        )}
      </section>
      <section className={listStyles.section} aria-labelledby="earlier-imports">
        <div className={listStyles.head}>
          <h2 id="earlier-imports" className={listStyles.title}>
            Earlier imports
          </h2>
        </div>
        {batches.isError ? (
          <Notice tone="danger" role="alert" onRetry={() => void batches.refetch()}>
            Couldn’t load the earlier imports.
          </Notice>
        ) : earlier.length ? (
          <ul className={styles.batches}>
            {earlier.map((batch) => (
              <li key={batch._id}>
                <BatchSummary batch={batch} onUndo={undo} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={listStyles.empty}>What you import is listed here for 30 days, and can be undone as long.</p>
        )}
      </section>
    </div>
  )
}
