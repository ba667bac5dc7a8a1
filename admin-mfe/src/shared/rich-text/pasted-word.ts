import { toCounter } from './list-start.ts'

const IN_LIST = /\bmso-list:\s*l\d+\s+level(\d+)/i
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
/** Other markers are bullets, also `o` and `q`: letters that fonts of symbols draw as one. */
const NUMBERED = /\p{N}|\p{L}[.):]/u
const NUMBER = /^\D{0,2}(\d{1,4})\D{0,2}$/
/** Paragraph styles that look like what they stand for, and nothing else says so. */
const STYLES = [
  ['p.MsoTitle', 'h1'],
  ['p.MsoQuote, p.MsoIntenseQuote', 'blockquote'],
] as const

const takeMarker = (element: Element): string => {
  const markers = [...element.querySelectorAll(MARKER)]
  const text = markers.map(({ textContent }) => textContent).join('')
  for (const marker of markers) marker.remove()
  return text.replace(/\s+/g, ' ').trim()
}

const toItem = (paragraph: Element, level: number, marker: string): HTMLElement => {
  const item = document.createElement('li')
  item.dataset.list = NUMBERED.test(marker) ? 'ordered' : 'bullet'
  if (level > 1) item.className = `ql-indent-${Math.min(level - 1, 8)}`
  item.dir = paragraph.getAttribute('dir')?.toLowerCase() ?? ''
  item.append(...paragraph.childNodes)
  return item
}

/**
 * Makes lists of paragraphs in which Word wrote the markers. Quill does that, too, but it makes items of numbered headings, begins
 * every list at 1, and takes bullets for numbers when the clipboard lacks the styles of the document.
 */
const makeLists = (document: Document) => {
  for (const heading of document.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[style*="mso-list"]')) {
    const number = takeMarker(heading)
    heading.removeAttribute('style')
    if (/\p{L}|\p{N}/u.test(number)) heading.prepend(`${number} `)
  }
  for (const paragraph of document.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(IN_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (!level || !paragraph.querySelector(MARKER)) continue
    const marker = takeMarker(paragraph)
    const item = toItem(paragraph, level, marker)
    const before = paragraph.previousElementSibling
    if (before?.matches('ul[data-word]')) {
      before.append(item)
      paragraph.remove()
      continue
    }
    const start = Number(NUMBER.exec(marker)?.[1] ?? 1)
    if (level === 1 && item.dataset.list === 'ordered' && start !== 1) item.style.setProperty('counter-set', toCounter(start))
    const list = document.createElement('ul')
    list.dataset.word = ''
    list.append(item)
    paragraph.replaceWith(list)
  }
  // Word in a browser has a list for each item, and the level on the item.
  for (const item of document.querySelectorAll<HTMLElement>('li[data-aria-level]')) {
    const level = Number(item.dataset.ariaLevel)
    if (level > 1) item.className = `ql-indent-${Math.min(level - 1, 8)}`
  }
}

/** Comments of reviewers are not part of the text. */
const removeComments = (document: Document) => {
  for (const comment of document.querySelectorAll('.MsoCommentReference, [style*="mso-element:comment-list"]')) comment.remove()
}

const isEmpty = ({ textContent, firstElementChild }: Element) =>
  !textContent?.trim() && !firstElementChild?.matches('img, :has(img, math, .ql-footnote)')

/** Writers add them for space, which the site adds by itself. */
const removeEmptyParagraphs = (document: Document) => {
  for (const paragraph of document.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
}

const nameStyles = (document: Document) => {
  for (const [selector, name] of STYLES)
    for (const paragraph of document.querySelectorAll(selector)) {
      const element = document.createElement(name)
      element.append(...paragraph.childNodes)
      paragraph.replaceWith(element)
    }
}

/** Cleans what word processors write in the place of what HTML has elements for. */
export const convertWord = (document: Document) => {
  removeComments(document)
  nameStyles(document)
  makeLists(document)
  for (const end of document.querySelectorAll('span.EOP')) end.remove()
  removeEmptyParagraphs(document)
}

const EQUATION = /^\[if gte msEquation \d+\]/

/**
 * Word has its equations in comments, in a format of its own, beside pictures that are on the owner's disk. Marks their places, and returns how
 * many there are.
 */
export const markEquations = (document: Document): number => {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const equations: Comment[] = []
  while (comments.nextNode()) if (EQUATION.test((comments.currentNode as Comment).data)) equations.push(comments.currentNode as Comment)
  for (const equation of equations) {
    let next = equation.nextSibling
    // The picture is between the comments [if !msEquation] and [endif].
    if (next instanceof Comment && next.data.includes('!msEquation')) {
      for (let depth = 0; next; ) {
        const after: ChildNode | null = next.nextSibling
        if (next instanceof Comment) depth += next.data.startsWith('[if') ? 1 : -1
        next.remove()
        next = depth > 0 ? after : null
      }
    }
    equation.replaceWith('[formula]')
  }
  return equations.length
}
