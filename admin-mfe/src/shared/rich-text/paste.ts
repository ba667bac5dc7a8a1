import { findCodeLanguage, placeCells, readLanguageClass, toSpan } from '@portfolio/contracts'
import { looksLikeMarkdown, markdownToHtml } from '@portfolio/contracts/markdown'
import type { Quill } from 'react-quill'
import { cleanText } from '#shared/forms/clean-paste.ts'
import { joinLines } from '#shared/forms/join-lines.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { convertFootnotes } from './pasted-footnotes.ts'
import { convertPages } from './pasted-pages.ts'
import { convertWord, markEquations } from './pasted-word.ts'

/** Of Word, Word in a browser, LibreOffice, and Apple's Pages and Notes. */
const OF_WORD_PROCESSOR = /urn:schemas-microsoft-com|class="?Mso|\bSCXW\d|content="(?:LibreOffice|Cocoa HTML Writer)/i
/** The last one: Chrome writes the style of the page on text that is copied from it, and Safari one of its own on whatever is pasted. */
const WITH_STYLE_OF_PAGE = /docs-internal-guid-|google-sheets-html-origin|class="elementToProof|-webkit-text-stroke-width/i
const TO_CLEAN = /<code|<pre|(?:col|row)span|Apple-interchange-newline|class="mw[e-]/i
const EQUATIONS_LEFT_OUT = 'Word’s equations could not be copied. Each is marked [formula]: insert it again as a formula.'
/** Marks text copied from an editor of this site. */
const OWN = 'application/x-portfolio-text'

/**
 * Word processors and browsers write the background and text color on every word. Other styles stay, because Quill recognizes lists by
 * them.
 */
const removeColors = (document: Document) => {
  for (const element of document.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    element.setAttribute('style', style.replace(/(?:^|(?<=;))\s*(?:color|background(?:-color)?)\s*:[^;]*;?/gi, ''))
  }
  for (const element of document.querySelectorAll('font[color]')) element.removeAttribute('color')
}

/** Code among words is a format that the specification drops from pasted text. */
const unwrapCode = (document: Document) => {
  for (const code of document.querySelectorAll('code')) if (!code.closest('pre')) code.replaceWith(...code.childNodes)
}

/** Quill reads the language of code from its block; other sites write it on the code in it, or on what is around it. */
const nameCodeLanguages = (document: Document) => {
  for (const pre of document.querySelectorAll('pre:not([data-language])')) {
    const name = [pre.querySelector('code'), pre, pre.parentElement].map((one) => readLanguageClass(one?.className)).find(Boolean)
    if (name) pre.setAttribute('data-language', findCodeLanguage(name))
  }
}

/** Of a table with more merged cells, the columns shift. */
const CELLS_ADDED_MAX = 1_000

/** Quill has no merged cells. Tables of one column and tables around others are layout. */
const splitCells = (document: Document) => {
  for (const table of document.querySelectorAll('table')) {
    const cells = [...table.rows].map((row) => [...row.cells])
    if (table.querySelector('table') || cells.every(({ length }) => length < 2)) continue
    const placed = placeCells(cells, (cell) => toSpan(cell.getAttribute('colspan'), cell.getAttribute('rowspan')), CELLS_ADDED_MAX)
    for (const [index, places] of placed?.entries() ?? [])
      table.rows[index]?.append(...places.map(({ cell, isCovered }) => (isCovered ? document.createElement(cell.tagName) : cell)))
  }
}

/** Returns the HTML to paste instead of the clipboard's, or null to paste that unchanged. */
const cleanPaste = (html: string, text: string, isOwn: boolean): string | null => {
  if (!html) return looksLikeMarkdown(text) ? markdownToHtml(text) : null
  const isOfWordProcessor = OF_WORD_PROCESSOR.test(html)
  const hasStyleOfPage = isOfWordProcessor || WITH_STYLE_OF_PAGE.test(html)
  if (isOwn || !(hasStyleOfPage || TO_CLEAN.test(html))) return null
  const document = new DOMParser().parseFromString(html, 'text/html')
  if (hasStyleOfPage) {
    removeColors(document)
    convertFootnotes(document)
  }
  if (isOfWordProcessor) {
    if (markEquations(document)) notify.error(EQUATIONS_LEFT_OUT)
    convertWord(document)
  }
  convertPages(document)
  unwrapCode(document)
  nameCodeLanguages(document)
  splitCells(document)
  return document.documentElement.outerHTML
}

const markAsOwn = ({ clipboardData }: ClipboardEvent) => clipboardData?.setData(OWN, 'true')

const paste = (quill: Quill, range: { index: number; length: number }, content: { html: string; text: string }) => {
  quill.history.cutoff()
  quill.clipboard.onPaste(range, content)
  quill.history.cutoff()
}

/** Cleans pasted content before Quill reads it, except in code. Text copied from an editor stays as it is. */
export const cleanPastes = (quill: Quill) => {
  quill.root.addEventListener('copy', markAsOwn)
  quill.root.addEventListener('cut', markAsOwn)
  quill.root.addEventListener(
    'paste',
    (event) => {
      const data = event.clipboardData
      const range = quill.getSelection()
      if (!data || !range || !quill.isEnabled() || quill.getFormat(range.index)['code-block']) return
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')]
      const isOwn = data.types.includes(OWN)
      const [plainText, plainHtml] = isOwn ? [text, html] : [cleanText(text), cleanText(html)]
      const cleaned = cleanPaste(plainHtml, plainText, isOwn) ?? plainHtml
      const joined = cleaned ? plainText : joinLines(plainText)
      if (cleaned === html && joined === text) return
      event.preventDefault()
      const written = plainText.replace(/\r\n?/g, '\n')
      paste(quill, range, { html: cleaned, text: written })
      // Undo brings the lines back.
      if (joined !== plainText) paste(quill, { index: range.index, length: written.length }, { html: '', text: joined })
    },
    { capture: true },
  )
}
