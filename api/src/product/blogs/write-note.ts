import { blogTagPath } from '@portfolio/contracts'
import { toDay } from '#product/shared/to-day.ts'

interface Noted {
  minutes?: number | undefined
  addedAt?: string | undefined
  updatedAt?: string | undefined
  tags?: readonly string[] | undefined
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const writeTime = (date: string) => `<time datetime="${date}">${toDay(date)}</time>`
const writeTag = (tag: string) => `<a href="${blogTagPath(tag)}" rel="tag" dir="auto">${escapeHtml(tag)}</a>`

/**
 * Returns when a blog was published, how long it takes to read, when it was changed and links to its tags, as HTML: visitors need no
 * script for it.
 */
export const writeNote = ({ minutes, addedAt, updatedAt, tags = [] }: Noted): string => {
  const parts = [addedAt && writeTime(addedAt), minutes && `${minutes} min read`, updatedAt && `Updated ${writeTime(updatedAt)}`]
  const links = tags.length ? ` <span data-tags="">${tags.map(writeTag).join(' ')}</span>` : ''
  return `<span>${parts.filter(Boolean).join(' · ')}</span>${links}`
}
