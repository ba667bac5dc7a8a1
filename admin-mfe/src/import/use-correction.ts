import type { ImportPreview, UnreadableEntry } from '@portfolio/contracts'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'

const focus = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element !== null
}

/** Returns a key for each entry: its text and a number, so that keys stay the same while lines above are added or removed. */
export const toKeys = (entries: readonly UnreadableEntry[]): [key: string, entry: UnreadableEntry][] => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const number = (counts.get(entry.source) ?? 0) + 1
    counts.set(entry.source, number)
    return [`${number} ${entry.source}`, entry]
  })
}

/** What is typed into entries that cannot be read, by their keys, until the file has been read with it. */
export interface TypedCorrections {
  typed: ReadonlyMap<string, string>
  onTyped: Dispatch<SetStateAction<ReadonlyMap<string, string>>>
}

/**
 * Reads the file again with an entry that the owner has corrected. Then moves focus to the next entry that cannot be read, or to the
 * corrected one after the last, and announces the result. One that still cannot be read keeps the focus.
 */
export const useCorrection = (
  preview: ImportPreview,
  { typed, onTyped }: TypedCorrections,
  onCorrect: (entry: UnreadableEntry, source: string) => void,
) => {
  const [announcement, setAnnouncement] = useState('')
  /** The corrected entry, until the file has been read with it. */
  const corrected = useRef<{ key: string; entry: UnreadableEntry }>(null)
  /** Whether an entry was corrected and still cannot be read. */
  const isStillUnreadable = ({ firstLine }: UnreadableEntry) => corrected.current?.entry.firstLine === firstLine
  const type = useCallback(
    (key: string, text: string | undefined) =>
      onTyped((texts) => new Map([...texts].filter(([other]) => other !== key).concat(text === undefined ? [] : [[key, text]]))),
    [onTyped],
  )

  useEffect(() => {
    if (!corrected.current) return
    const { key, entry: before } = corrected.current
    corrected.current = null
    type(key, undefined)
    const { unreadable, entries } = preview
    const still = unreadable.find(({ firstLine }) => firstLine === before.firstLine)
    if (still) return setAnnouncement(`Line ${still.line} still cannot be read: ${still.message}.`)
    const title = entries.find(({ line }) => line === before.firstLine)?.title
    const rest = unreadable.length
      ? `${formatCount(unreadable.length, 'entry', 'entries')} left to correct.`
      : 'All entries can be read now.'
    setAnnouncement(`${title ? `“${title}”` : 'The entry'} was read. ${rest}`)
    const next = unreadable.find(({ firstLine }) => firstLine > before.firstLine) ?? unreadable[0]
    if (next) focus(`[data-unreadable="${next.firstLine}"]`)
    else if (!focus(`[data-line="${before.firstLine}"] input`)) focus('main h1')
  }, [preview, type])

  const correct = (key: string, entry: UnreadableEntry, source: string) => {
    corrected.current = { key, entry }
    onCorrect(entry, source)
  }
  return {
    announcement,
    typed,
    type,
    correct,
    isStillUnreadable,
    /** The entries with typed text that was not read. */
    unread: toKeys(preview.unreadable).flatMap(([key, entry]) => ((typed.get(key) ?? entry.source) === entry.source ? [] : [entry])),
  }
}

export type Correction = ReturnType<typeof useCorrection>
