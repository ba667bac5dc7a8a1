import { importReportQuery } from '@portfolio/api-client'
import { collections, getAdminPage, type ImportBatch, type ImportOutcome, type ImportReportEntry } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Alert, Button, Loader, VisuallyHidden } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { formatDate } from '#shared/format-date.ts'
import { toEditAddress } from '#shared/forms/edit-address.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { Group } from './group.tsx'
import { collectionLabel, describeBatch, describeUndone } from './labels.ts'
import * as styles from './report.module.css'

interface ReportProps {
  id: string
  /** Whether the page was opened at the report: then focus is left where the browser puts it. */
  isFirst: boolean
  onUndo: (batch: ImportBatch) => void
  onDismiss: () => void
}

/** Groups that need the owner come first; those that need no action are collapsed. */
const GROUPS: [outcome: ImportOutcome, title: string, note: string, isFolded: boolean][] = [
  ['unreadable', 'Not read', 'Correct these lines in your file and import it again. Everything else in it is left as it is.', false],
  ['added', 'Added', '', false],
  ['changed', 'Changed', '', false],
  ['merged', 'Merged', 'Duplicates. Your works have the values that you chose from them.', false],
  ['left', 'Left out', 'You won’t be asked about these again unless the file changes.', true],
  ['same', 'Unchanged', 'Already on your site.', true],
]

/** "Line 3: Missing comma.", "Books · line 3 · nothing to add" */
const describe = ({ line, message, work, addsNothing, source }: ImportReportEntry): string => {
  // In a site import, unreadable items have no line number and are identified by their title.
  if (message && line === 0) return `${message}.`
  if (source !== undefined) return source
  if (message) return `Line ${line}: ${message}.`
  const place = work ? `${collectionLabel(work.collection)} · line ${line}` : `Line ${line}`
  return addsNothing ? `${place} · nothing to add` : place
}

/** "12 entries imported: 10 works added, 2 works changed" */
const describeResult = (batch: ImportBatch): string => {
  const count = batch.added + batch.updated + batch.merged
  if (batch.undone) return 'Import undone'
  if (!count) return 'Nothing imported, your choices are saved'
  return `${batch.system ? formatCount(count, 'item') : formatCount(count, 'entry', 'entries')} imported: ${describeBatch(batch)}`
}

const SITE_NOTE = 'Fix these and import the site again. Items that are already on your site are not proposed again.'

const Entry = ({ entry }: { entry: ImportReportEntry }) => {
  const { title, message, work: ownWork, item } = entry
  const work = item ?? ownWork
  const collection = collections.find(({ name }) => name === work?.collection)
  const page = collection && getAdminPage(collection)
  const subject = <VisuallyHidden> “{title}”</VisuallyHidden>
  return (
    <li className={styles.entry}>
      <p className={message ? styles.source : styles.title} dir="auto">
        {title}
      </p>
      <p className={styles.facts}>{describe(entry)}</p>
      {work && page && (
        <p className={styles.links}>
          {!work.path.startsWith('/admin') && (
            <a href={work.path} target="_blank" rel="noopener">
              View{subject}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
          <Link to={toEditAddress(page, work.id)}>Edit{subject}</Link>
        </p>
      )}
    </li>
  )
}

/** What an import did with every entry of its file, until it is dismissed. */
export const Report = ({ id, isFirst, onUndo, onDismiss }: ReportProps) => {
  const { api } = useAdmin()
  const { data, isError, refetch } = useQuery(importReportQuery(api, id))
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isFirst && isLoaded) heading.current?.focus()
  }, [isFirst, isLoaded])

  if (isError && !data)
    return (
      <Alert
        onRetry={() => void refetch()}
        actions={
          <Button small onClick={onDismiss}>
            Close
          </Button>
        }
      >
        Couldn’t load what became of the entries. The import itself is not affected.
      </Alert>
    )
  if (!data) return <Loader label="Loading the import report" />
  const { batch, entries } = data
  return (
    <section className={styles.report} aria-labelledby="import-report" data-undone={batch.undone ? '' : undefined}>
      <div className={styles.head}>
        <div>
          <h2 id="import-report" ref={heading} tabIndex={-1} className={styles.headline}>
            {describeResult(batch)}
          </h2>
          <p className={styles.facts}>
            <span dir="auto">{batch.name || 'Pasted entries'}</span>, {formatDate(new Date(batch.createdAt))}.{' '}
            {batch.undone
              ? `${describeUndone(batch.undone, batch.system && 'item')}.`
              : `Can be undone until ${formatDate(new Date(batch.undoableUntil))}.`}
          </p>
        </div>
        <Button small variant="text" aria-label="Close the report" onClick={onDismiss}>
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
      {!batch.undone && (
        <div className={formStyles.actions}>
          <Button small onClick={() => onUndo(batch)}>
            <Undo2 size={16} aria-hidden="true" />
            Undo import…
          </Button>
          <Button small variant="text" onClick={onDismiss}>
            Import another file
          </Button>
        </div>
      )}
      {batch.undone?.kept.length ? (
        <p className={styles.facts}>
          Kept, because you had edited {batch.undone.kept.length === 1 ? 'it' : 'them'} since:{' '}
          {batch.undone.kept.map(({ title, path }, index) => (
            <span key={path} dir="auto">
              {index > 0 && ', '}
              <a className={styles.kept} href={path}>
                {title}
              </a>
            </span>
          ))}
          .
        </p>
      ) : null}
      {!batch.undone &&
        GROUPS.map(([outcome, title, note, isFolded]) => (
          <Group
            key={outcome}
            id={`report-${outcome}`}
            title={title}
            note={outcome === 'unreadable' && batch.system ? SITE_NOTE : note}
            heading="h3"
            isFolded={isFolded}
            items={entries.filter((entry) => entry.outcome === outcome)}
          >
            {(items) => (
              <ul className={styles.list}>
                {items.map((entry, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the report of an import never changes its order
                  <Entry key={index} entry={entry} />
                ))}
              </ul>
            )}
          </Group>
        ))}
    </section>
  )
}
