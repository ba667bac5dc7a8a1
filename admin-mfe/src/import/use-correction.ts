import type { ImportPreview, UnreadableEntry } from '@portfolio/contracts'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'

const focus = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element !== null
}

/**
 * Reads the file again with an entry that the owner has corrected. Then moves focus to the next entry that cannot be read, or to the
 * corrected one after the last, and announces the result. One that still cannot be read keeps the focus.
 */
export const useCorrection = (preview: ImportPreview, onCorrect: (entry: UnreadableEntry, source: string) => void) => {
  const [announcement, setAnnouncement] = useState('')
  /** The corrected entry, until the file has been read with it. */
  const corrected = useRef<UnreadableEntry>(null)
  /** First line of an entry that was corrected and still cannot be read. */
  const isStillUnreadable = ({ firstLine }: UnreadableEntry) => corrected.current?.firstLine === firstLine

  useEffect(() => {
    const before = corrected.current
    corrected.current = null
    if (!before) return
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
  }, [preview])

  const correct = (entry: UnreadableEntry, source: string) => {
    corrected.current = entry
    onCorrect(entry, source)
  }
  return { announcement, correct, isStillUnreadable }
}
