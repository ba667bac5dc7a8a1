/** As the sanitizer has just written it: without content. */
const REFERENCE = /<sup class="ql-footnote" data-value="([^"]*)"><\/sup>/g
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/
const EMPHASIS = /\*([^\s*](?:[^*]*[^\s*])?)\*/g

/** Far more than a text has; a list of ten thousand would be more than text may have. */
const NOTES_MAX = 1_000

const decode = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text of a note as HTML: addresses become links, words between asterisks are emphasized. */
const toHtml = (text: string) =>
  text
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2
        ? `<a href="${encode(piece)}" rel="noopener noreferrer">${encode(piece)}</a>`
        : encode(piece).replace(EMPHASIS, '<em>$1</em>'),
    )
    .join('')

/**
 * Numbers the footnotes of sanitized text and lists them at its end, linked both ways. The `id`s are not names of variables, so they
 * cannot shadow globals of the page, and nobody but the server writes them.
 */
export const drawFootnotes = (html: string): string => {
  const notes: string[] = []
  const text = html.replace(REFERENCE, (_, value: string) => {
    const number = notes.length + 1
    if (number > NOTES_MAX) return `<sup class="ql-footnote" data-value="${value}">(${encode(decode(value))})</sup>`
    const back = `<a href="#fnref-${number}" role="doc-backlink" aria-label="Back to the text of footnote ${number}">↩</a>`
    notes.push(`<li id="fn-${number}">${toHtml(decode(value))} ${back}</li>`)
    return `<sup class="ql-footnote" data-value="${value}"><a href="#fn-${number}" id="fnref-${number}" role="doc-noteref">${number}</a></sup>`
  })
  if (!notes.length) return html
  return `${text}<section class="ql-footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${notes.join('')}</ol></section>`
}

/** Without the numbers in the text and the links back to it, which are no words. */
export const withoutFootnoteMarks = (html: string): string =>
  html.replace(/<sup class="ql-footnote"[^>]*><a [^>]*>\d+<\/a><\/sup>/g, '').replace(/ <a href="#fnref-\d+"[^>]*>↩<\/a>/g, '')

/** The text alone, for excerpts. */
export const withoutFootnotes = (html: string): string => {
  const end = html.lastIndexOf('<section class="ql-footnotes"')
  return withoutFootnoteMarks(end === -1 ? html : html.slice(0, end))
}
