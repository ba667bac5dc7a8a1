import { itemPathPattern, translate } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { decodeHtml, encodeHtml } from './entities.ts'

/** A footnote as the sanitizer writes it, without content. */
const REFERENCE = /<sup class="ql-footnote" data-value="([^"]*)"><\/sup>/g
/** Without punctuation after it. Parentheses belong to it in pairs: https://en.wikipedia.org/wiki/Set_(mathematics) */
const WEB_ADDRESS = String.raw`https?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"().,;:!?\]}']|\([^\s<>"()]*\))`
const ADDRESS = new RegExp(String.raw`(${WEB_ADDRESS}|(?<![^\s(])${itemPathPattern()})`)
const EMPHASIS = /\*([^\s*](?:[^*]*[^\s*])?)\*/g

/** Far more than real texts have. A list of ten thousand would exceed the limit of a text. */
const NOTES_MAX = 1_000

/** Returns the text of a footnote as HTML: addresses become links, and words between asterisks are emphasized. */
const toHtml = (text: string) =>
  text
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2
        ? `<a href="${encodeHtml(piece)}" rel="noopener noreferrer">${encodeHtml(piece)}</a>`
        : encodeHtml(piece).replace(EMPHASIS, '<em>$1</em>'),
    )
    .join('')

/**
 * Numbers the footnotes of sanitized text and lists them at its end, linked both ways. The `id`s are not valid names of variables, so they
 * cannot shadow globals, and only the server writes them.
 */
export const drawFootnotes = (html: string): string => {
  const notes: string[] = []
  const text = html.replace(REFERENCE, (_, value: string) => {
    const number = notes.length + 1
    if (number > NOTES_MAX) return `<sup class="ql-footnote" data-value="${value}">(${encodeHtml(decodeHtml(value))})</sup>`
    const back = `<a href="#fnref-${number}" role="doc-backlink" aria-label="Back to the text of footnote ${number}">↩</a>`
    notes.push(`<li id="fn-${number}">${toHtml(decodeHtml(value))} ${back}</li>`)
    return `<sup class="ql-footnote" data-value="${value}"><a href="#fn-${number}" id="fnref-${number}" role="doc-noteref">${number}</a></sup>`
  })
  if (!notes.length) return html
  return `${text}<section class="ql-footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${notes.join('')}</ol></section>`
}

/** The names that `drawFootnotes` writes, between what no text of the owner contains. */
const LIST_NAME = /(<section class="ql-footnotes" role="doc-endnotes" aria-label=")Footnotes(?=">)/g
const BACK_NAME = /(<a href="#fnref-\d+" role="doc-backlink" aria-label=")Back to the text of footnote (\d+)(?=">)/g

/** Returns drawn text whose footnotes have names in a language, if that has translations. Stored text has the English ones. */
export const nameFootnotes = (html: string, language: string): string => {
  const translations = findTranslations(language)
  return html
    .replace(LIST_NAME, (_, start: string) => start + translate(translations, 'Footnotes'))
    .replace(BACK_NAME, (_, start: string, number: string) => start + translate(translations, 'Back to the text of footnote {0}', number))
}

/** Removes the numbers of footnotes and the links back to the text, which are not words. */
export const withoutFootnoteMarks = (html: string): string =>
  html.replace(/<sup class="ql-footnote"[^>]*><a [^>]*>\d+<\/a><\/sup>/g, '').replace(/ <a href="#fnref-\d+"[^>]*>↩<\/a>/g, '')

/** Removes footnotes altogether, for excerpts. */
export const withoutFootnotes = (html: string): string => {
  const end = html.lastIndexOf('<section class="ql-footnotes"')
  return withoutFootnoteMarks(end === -1 ? html : html.slice(0, end))
}
