import type { EntryStatus, ImportDecision, ImportEntry, ImportPreview, UnreadableEntry as Unreadable } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { FileText, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ChangedEntry } from './changed-entry.tsx'
import { type Choice, type Choices, getChoice, toDecisions } from './choices.ts'
import { DuplicateEntry } from './duplicate-entry.tsx'
import { Group } from './group.tsx'
import * as styles from './import.module.css'
import { count, matchLabel } from './labels.ts'
import { NewEntry } from './new-entry.tsx'
import { UnreadableEntry } from './unreadable-entry.tsx'

interface ReviewProps {
  name: string
  preview: ImportPreview
  seconds: number
  isSaving: boolean
  choices: Choices
  onChoices: (choices: Choices) => void
  onMend: (entry: Unreadable, source: string) => void
  onApply: (decisions: ImportDecision[]) => void
  onDiscard: () => void
}

const SUMS: [id: string, status: EntryStatus | 'unreadable', label: string][] = [
  ['import-new', 'new', 'new'],
  ['import-changed', 'changed', 'changed'],
  ['import-duplicates', 'duplicate', 'duplicates'],
  ['import-unreadable', 'unreadable', 'unreadable'],
  ['import-same', 'same', 'the same'],
]

const focusGroup = (id: string) => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The change set of a file: decisions first, facts last, and one button that says what it does. */
export const Review = ({ name, preview, seconds, isSaving, choices, onChoices, onMend, onApply, onDiscard }: ReviewProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(`${count(preview.entries.length, 'entry', 'entries')} read.`), [preview])

  const latest = useRef(choices)
  latest.current = choices
  const choose = useCallback((id: string, choice: Choice) => onChoices(new Map(latest.current).set(id, choice)), [onChoices])

  const byStatus = useMemo(() => {
    const groups = new Map<EntryStatus, ImportEntry[]>()
    for (const entry of preview.entries) groups.set(entry.status, [...(groups.get(entry.status) ?? []), entry])
    return (status: EntryStatus) => groups.get(status) ?? []
  }, [preview])
  const decisions = useMemo(() => toDecisions(preview.entries, choices), [preview, choices])

  const changed = byStatus('changed')
  /** For every entry of a group: all that the file says, or nothing of it. */
  const takeAll = (entries: readonly ImportEntry[], isTaken: boolean) => {
    const next = new Map(choices)
    for (const entry of entries) {
      const take = isTaken ? entry.changes.map(({ field }) => field) : []
      next.set(entry.id, { ...getChoice(choices, entry), action: 'join', take })
    }
    onChoices(next)
  }
  const takeButtons = (entries: readonly ImportEntry[]) => (
    <div className={styles.takeButtons}>
      <Button small variant="text" onClick={() => takeAll(entries, false)}>
        Keep all of yours
      </Button>
      <Button small variant="text" onClick={() => takeAll(entries, true)}>
        Take all from the file
      </Button>
    </div>
  )
  const props = (entry: ImportEntry) => ({ key: entry.id, entry, choice: getChoice(choices, entry), onChoose: choose })

  return (
    <>
      <div className={styles.bar}>
        <h1 ref={heading} tabIndex={-1}>
          Import
        </h1>
        <p className={styles.file}>
          <FileText size={16} aria-hidden="true" />
          <span>{name || 'Pasted text'}</span>
          <span className={styles.wide}>
            {' '}
            · {count(preview.entries.length, 'entry', 'entries')} read in {seconds.toFixed(1)} s
          </span>
        </p>
        <div className={styles.barActions}>
          <Button small variant="text" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button variant="primary" onClick={() => onApply(decisions)} disabled={!decisions.length || isSaving}>
            {isSaving ? 'Importing…' : decisions.length ? `Import ${count(decisions.length, 'work')}` : 'Nothing to import'}
          </Button>
        </div>
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <p className={styles.hint}>Nothing is written until you press Import. One Undo takes all of it back, for 30 days.</p>
      <ul className={styles.sums}>
        {SUMS.map(([id, status, label]) => {
          const number = status === 'unreadable' ? preview.unreadable.length : byStatus(status).length
          return (
            <li key={id} data-status={number ? status : undefined}>
              <button type="button" disabled={!number} onClick={() => focusGroup(id)}>
                <b>{number.toLocaleString('en')}</b> {label}
              </button>
            </li>
          )
        })}
      </ul>

      {preview.entries.length > 0 && byStatus('same').length === preview.entries.length && !preview.unreadable.length && (
        <p className={styles.nothing}>Everything in this file is on your site already.</p>
      )}

      <Group
        id="import-changed"
        title="Changed"
        items={changed}
        note="Yours is kept where the file says no more. What is chosen is bold."
        action={takeButtons(changed)}
      >
        {(items) => items.map((entry) => <ChangedEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group id="import-duplicates" title="Possible duplicates" items={byStatus('duplicate')}>
        {(items) => items.map((entry) => <DuplicateEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group
        id="import-unreadable"
        title="Unreadable"
        items={preview.unreadable}
        icon={<TriangleAlert className={styles.warning} size={18} aria-hidden="true" />}
        note={preview.entries.length ? 'All other entries are not affected.' : 'No entry of the file could be read.'}
      >
        {(items) =>
          items.map((entry) => (
            <UnreadableEntry
              key={`${entry.firstLine} ${entry.source}`}
              entry={entry}
              onMend={preview.format === 'csl-json' ? undefined : (source) => onMend(entry, source)}
            />
          ))
        }
      </Group>
      <Group id="import-new" title="New" items={byStatus('new')}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((entry) => (
              <NewEntry {...props(entry)} key={entry.id} />
            ))}
          </ul>
        )}
      </Group>
      <Group
        id="import-edited"
        title="Edited by you"
        items={byStatus('edited')}
        note="The file says what it said when you imported it. Your words are kept unless you choose otherwise."
        isFolded
      >
        {(items) => items.map((entry) => <ChangedEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group id="import-same" title="The same" items={byStatus('same')} isFolded>
        {(items) => (
          <ul className={styles.list}>
            {items.map((entry) => (
              <li key={entry.id} className={styles.same}>
                <span dir="auto">{entry.title}</span>
                <small>{[matchLabel(entry), `line ${entry.line}`].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
        )}
      </Group>
    </>
  )
}
