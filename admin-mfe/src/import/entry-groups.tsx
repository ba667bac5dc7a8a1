import type { EntryStatus, ImportEntry, ImportPreview } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { ChangedEntry } from './changed-entry.tsx'
import { type Choice, type Choices, getChoice } from './choices.ts'
import { DuplicateEntry } from './duplicate-entry.tsx'
import * as entryStyles from './entry.module.css'
import * as groupStyles from './group.module.css'
import { Group } from './group.tsx'
import { matchLabel } from './labels.ts'
import { NewEntry } from './new-entry.tsx'
import { UnreadableEntry } from './unreadable-entry.tsx'
import { type Correction, toKeys } from './use-correction.ts'

interface EntryGroupsProps {
  preview: ImportPreview
  choices: Choices
  onChoices: (choices: Choices) => void
  isReading: boolean
  isSaving?: boolean
  /** Appended to the titles of groups, such as " works". */
  suffix?: string
  /** Undefined when entries cannot be corrected here. */
  correction?: Correction | undefined
}

const REST_NOTE = 'They are imported as proposed.'

/** Returns a function that lists the entries with a status. */
export const useByStatus = (preview: ImportPreview) =>
  useMemo(() => {
    const groups = Map.groupBy(preview.entries, ({ status }) => status)
    return (status: EntryStatus): readonly ImportEntry[] => groups.get(status) ?? []
  }, [preview])

/** The entries of a file: first the groups that need a decision, then what stays as it is. */
export const EntryGroups = ({ preview, choices, onChoices, isReading, isSaving = false, suffix = '', correction }: EntryGroupsProps) => {
  const byStatus = useByStatus(preview)
  const [changed, duplicates, added] = [byStatus('changed'), byStatus('duplicate'), byStatus('new')]
  const latest = useRef(choices)
  latest.current = choices
  const choose = useCallback((id: string, choice: Choice) => onChoices(new Map(latest.current).set(id, choice)), [onChoices])
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
      <Group
        id="import-changed"
        title={`Changed${suffix}`}
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
        title={`Possible duplicates${suffix}`}
        items={duplicates}
        note="Each of these looks like a work on your site, or like an earlier entry of the file."
        restNote={REST_NOTE}
        actions={all('Leave all out', duplicates, () => ({ action: 'leave' }))}
      >
        {(items) => items.map((entry) => <DuplicateEntry {...props(entry)} key={entry.id} />)}
      </Group>
      <Group
        id="import-unreadable"
        title={`Unreadable${suffix}`}
        items={toKeys(preview.unreadable)}
        icon={<TriangleAlert className={groupStyles.warning} size={18} aria-hidden="true" />}
        note={preview.entries.length ? 'Correct these here, or import the others without them.' : 'No entry of this file could be read.'}
      >
        {(items) =>
          items.map(([key, entry]) => (
            <UnreadableEntry
              key={key}
              entry={entry}
              isEdited={correction?.isStillUnreadable(entry) ?? false}
              isReading={isReading}
              isSaving={isSaving}
              typed={correction?.typed.get(key)}
              onType={(text) => correction?.type(key, text)}
              onCorrect={correction && ((source) => correction.correct(key, entry, source))}
            />
          ))
        }
      </Group>
      <Group
        id="import-new"
        title={`New${suffix}`}
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
        title={`Left out before${suffix}`}
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
      <Group id="import-same" title={`Unchanged${suffix}`} items={byStatus('same')} isFolded>
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
