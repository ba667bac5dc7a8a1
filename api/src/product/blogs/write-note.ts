import { blogTagPath, isSameLanguage, translate } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { formatDay } from '#product/shared/format-day.ts'
import { encodeHtml } from '#product/shared/rich-text/entities.ts'

interface Noted {
  minutes?: number | undefined
  addedAt?: string | undefined
  updatedAt?: string | undefined
  tags?: readonly string[] | undefined
}

const writeTime = (date: string, language: string) => `<time datetime="${date}">${encodeHtml(formatDay(date, language))}</time>`
const writeTag = (tag: string) => `<a href="${blogTagPath(tag)}" rel="tag" dir="auto">${encodeHtml(tag)}</a>`

/**
 * Returns date of publication, reading time, date of the last change and tag links of a blog as HTML in the language of the site, so
 * that visitors need no script for it.
 */
export const writeNote = ({ minutes, addedAt, updatedAt, tags = [] }: Noted, language: string): string => {
  const translations = findTranslations(language)
  const write = (text: string, ...values: number[]) => {
    const written = encodeHtml(translate(translations, text, ...values))
    // Isolated, so that it stays in order in a line from right to left.
    return translations || isSameLanguage(language, 'en') ? written : `<bdi lang="en">${written}</bdi>`
  }
  const parts = [
    addedAt && writeTime(addedAt, language),
    minutes && write('{0} min read', minutes),
    updatedAt && `${write('Updated')} ${writeTime(updatedAt, language)}`,
  ]
  const links = tags.length ? ` <span data-tags="">${tags.map(writeTag).join(' ')}</span>` : ''
  return `<span>${parts.filter(Boolean).join(' · ')}</span>${links}`
}
