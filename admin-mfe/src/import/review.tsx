import type { EntryStatus, ImportEntry, ImportPreview, UnreadableEntry as Unreadable } from '@portfolio/contracts'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { ChangedEntry } from './changed-entry.tsx'
import { type Choice, type Choices, type Decisions, getChoice, toDecisions } from './choices.ts'
import { DuplicateEntry } from './duplicate-entry.tsx'
import * as entryStyles from './entry.module.css'
import * as groupStyles from './group.module.css'
import { Group } from './group.tsx'
import { matchLabel } from './labels.ts'
import { NewEntry } from './new-entry.tsx'
import { PrivateFields } from './private-fields.tsx'
import * as styles from './review.module.css'
import { ReviewBar } from './review-bar.tsx'
import { ReviewSums } from './review-sums.tsx'
import { UnreadableEntry } from './unreadable-entry.tsx'
import { useCorrection } from './use-correction.ts'

interface ReviewProps {
  name: string
  /** What the text lacks. */
  sourceNote: string | undefined
  preview: ImportPreview
  seconds: number
  /** How many entries are read as they were corrected in an earlier import. */
  correctedBefore: number
  busy: false | 'reading' | 'saving'
  choices: Choices
  onChoices: (choices: Choices) => void
  onCorrect: (entry: Unreadable, source: string) => void
  onApply: (decisions: Decisions) => void
  onDiscard: () => void
}

const REST_NOTE = 'They are imported as proposed.'

/** Returns a key for each text, and numbers equal ones: a key stays the same while lines before its entry are added or removed. */
const toKeys = (entries: readonly Unreadable[]): [key: string, entry: Unreadable][] => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const number = (counts.get(entry.source) ?? 0) + 1
    counts.set(entry.source, number)
    return [`${number} ${entry.source}`, entry]
  })
}

/** The review of a file: first the groups that need a decision, then what stays as it is. */
export const Review = ({
  name,
  sourceNote,
  preview,
  seconds,
  correctedBefore,
  busy,
  choices,
  onChoices,
  onCorrect,
  onApply,
  onDiscard,
}: ReviewProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [read, setRead] = useState('')
  const { announcement, correct, isStillUnreadable } = useCorrection(preview, onCorrect)
  // Only once: while entries are corrected, focus stays with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later previews are announced by useCorrection
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    setRead(`${formatCount(preview.entries.length, 'entry', 'entries')} read.`)
  }, [])

  const latest = useRef(choices)
  latest.current = choices
  const choose = useCallback((id: string, choice: Choice) => onChoices(new Map(latest.current).set(id, choice)), [onChoices])

  const byStatus = useMemo(() => {
    const groups = new Map<EntryStatus, ImportEntry[]>()
    for (const entry of preview.entries) groups.set(entry.status, [...(groups.get(entry.status) ?? []), entry])
    return (status: EntryStatus) => groups.get(status) ?? []
  }, [preview])
  const decisions = useMemo(() => toDecisions(preview.entries, choices), [preview, choices])

  const [changed, duplicates, added] = [byStatus('changed'), byStatus('duplicate'), byStatus('new')]
  const settled = (['same', 'edited', 'left'] as const).reduce((sum, status) => sum + byStatus(status).length, 0)
  const chooseAll = (entries: readonly ImportEntry[], toChoice: (entry: ImportEntry) => Partial<Choice>) => {
    const next = new Map(choices)
    for (const entry of entries) next.set(entry.id, { ...getChoice(choices, entry), ...toChoice(entry) })
    onChoices(next)
  }
  const all = (label: string, entries: readonly ImportEntry[], toChoice: (entry: ImportEntry) => Partial<Choice>) => (
    <Button small variant="text" onClick={() => chooseAll(entries, toChoice)}>
      {label}
    </Button>
  )
  const props = (entry: ImportEntry) => ({ entry, choice: getChoice(choices, entry), onChoose: choose })

  return (
    <>
      <ReviewBar
        heading={heading}
        name={name}
        entries={preview.entries.length}
        seconds={seconds}
        busy={busy}
        decisions={decisions}
        onApply={() => onApply(decisions)}
        onDiscard={onDiscard}
      />
      <VisuallyHidden role="status">{announcement || read}</VisuallyHidden>
      <p className={styles.hint}>Nothing is saved until you import, and you can undo the whole import for 30 days.</p>
      {sourceNote && <p className={styles.hint}>{sourceNote}</p>}
      {correctedBefore > 0 && (
        <p className={styles.hint}>
          {formatCount(correctedBefore, 'entry is read as you corrected it', 'entries are read as you corrected them')} in an earlier
          import.
        </p>
      )}
      <PrivateFields entries={preview.entries} />
      <ReviewSums
        sums={[
          { id: 'import-new', label: 'new', number: added.length },
          { id: 'import-changed', label: 'changed', number: changed.length },
          { id: 'import-duplicates', label: 'duplicates', number: duplicates.length },
          { id: 'import-unreadable', label: 'unreadable', number: preview.unreadable.length },
          { id: 'import-same', label: 'unchanged', number: byStatus('same').length },
        ]}
      />

      {settled > 0 && settled === preview.entries.length && !preview.unreadable.length && (
        <p className={styles.nothing}>
          {byStatus('same').length === settled
            ? 'Nothing to change: everything in this file is already on your site.'
            : 'Nothing to change: you have already made a decision on everything in this file.'}
        </p>
      )}

      <Group
        id="import-changed"
        title="Changed"
        items={changed}
        note="Your text is kept where the file adds nothing to it. Bold values will be saved."
        restNote={REST_NOTE}
        actions={
          <>
            {all('Keep all of yours', changed, () => ({ action: 'join', take: [] }))}
            {all('Take all from the file', changed, ({ changes }) => ({ action: 'join', take: changes.map(({ field }) => field) }))}
          </>
        }
      >
        {(items) => items.map((entry) => <ChangedEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group
        id="import-duplicates"
        title="Possible duplicates"
        items={duplicates}
        note="Each of these looks like a work on your site, or like an earlier entry of the file."
        restNote={REST_NOTE}
        actions={all('Leave all out', duplicates, () => ({ action: 'leave' }))}
      >
        {(items) => items.map((entry) => <DuplicateEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group
        id="import-unreadable"
        title="Unreadable"
        items={toKeys(preview.unreadable)}
        icon={<TriangleAlert className={groupStyles.warning} size={18} aria-hidden="true" />}
        note={preview.entries.length ? 'Correct these here, or import the others without them.' : 'No entry of this file could be read.'}
      >
        {(items) =>
          items.map(([key, entry]) => (
            <UnreadableEntry
              key={key}
              entry={entry}
              isEdited={isStillUnreadable(entry)}
              isReading={busy === 'reading'}
              onCorrect={preview.format === 'csl-json' ? undefined : (source) => correct(entry, source)}
            />
          ))
        }
      </Group>
      <Group
        id="import-new"
        title="New"
        items={added}
        restNote={REST_NOTE}
        actions={
          <>
            {all('Leave all out', added, () => ({ action: 'leave' }))}
            {all('Add all', added, () => ({ action: 'add' }))}
          </>
        }
      >
        {(items) => (
          <ul className={entryStyles.list}>
            {items.map((entry) => (
              <NewEntry {...props(entry)} key={entry.id} />
            ))}
          </ul>
        )}
      </Group>
      <Group
        id="import-edited"
        title="Edited or merged by you"
        items={byStatus('edited')}
        note="You have edited these works, or merged them with others, since you imported them. The file has not changed, and your version is kept."
        isFolded
      >
        {(items) => items.map((entry) => <ChangedEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group
        id="import-left"
        title="Left out before"
        items={byStatus('left')}
        note="You left these entries out of an earlier import. They stay out unless you choose them now."
        isFolded
      >
        {(items) => (
          <ul className={entryStyles.list}>
            {items.map((entry) =>
              entry.match ? (
                <li key={entry.id}>
                  <DuplicateEntry {...props(entry)} />
                </li>
              ) : (
                <NewEntry {...props(entry)} key={entry.id} />
              ),
            )}
          </ul>
        )}
      </Group>
      <Group id="import-same" title="Unchanged" items={byStatus('same')} isFolded>
        {(items) => (
          <ul className={entryStyles.list}>
            {items.map((entry) => (
              <li key={entry.id} className={entryStyles.same}>
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
