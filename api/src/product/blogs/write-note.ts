import { blogTagPath } from '@portfolio/contracts'
import { encodeHtml } from '#product/shared/rich-text/entities.ts'
import { toDay } from '#product/shared/to-day.ts'

interface Noted {
  minutes?: number | undefined
  addedAt?: string | undefined
  updatedAt?: string | undefined
  tags?: readonly string[] | undefined
}

const writeTime = (date: string) => `<time datetime="${date}">${toDay(date)}</time>`
const writeTag = (tag: string) => `<a href="${blogTagPath(tag)}" rel="tag" dir="auto">${encodeHtml(tag)}</a>`

/**
 * Returns date of publication, reading time, date of the last change and tag links of a blog as HTML, so that visitors need no
 * script for it.
 */
export const writeNote = ({ minutes, addedAt, updatedAt, tags = [] }: Noted): string => {
  const parts = [addedAt && writeTime(addedAt), minutes && `${minutes} min read`, updatedAt && `Updated ${writeTime(updatedAt)}`]
  const links = tags.length ? ` <span data-tags="">${tags.map(writeTag).join(' ')}</span>` : ''
  return `<span>${parts.filter(Boolean).join(' · ')}</span>${links}`
}
