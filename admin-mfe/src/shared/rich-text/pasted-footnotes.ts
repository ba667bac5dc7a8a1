import { FOOTNOTE_CHARACTERS_MAX } from '@portfolio/contracts'

type Links = Map<string, HTMLAnchorElement>

/** The links of a document by their names. */
const nameLinks = (links: readonly HTMLAnchorElement[]): Links => {
  const named: Links = new Map()
  for (const link of links) for (const name of [link.name, link.id]) if (name && !named.has(name)) named.set(name, link)
  return named
}

const getTarget = (link: HTMLAnchorElement, named: Links) => named.get((link.getAttribute('href') ?? '').slice(1))

/** Returns what a word processor puts around the whole note: `<div id="ftn1">`. */
const findNote = (mark: HTMLElement) => mark.closest<HTMLElement>('div[id], li') ?? mark.closest<HTMLElement>('p')

/** Returns the words of a note as the editor stores them, with asterisks around words in italics. */
const toText = (note: HTMLElement, mark: HTMLElement): string => {
  mark.remove()
  for (const emphasized of note.querySelectorAll('i, em')) {
    const words = emphasized.textContent?.trim()
    if (words && !words.includes('*')) emphasized.textContent = (emphasized.textContent ?? '').replace(words, () => `*${words}*`)
  }
  for (const paragraph of note.querySelectorAll('p')) paragraph.append(' ')
  return (note.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/**
 * Makes footnotes of those of a word processor: a link to a note below the text, which links back to it. Other links within the pasted
 * document lead nowhere, so only their words stay.
 */
export const convertFootnotes = (document: Document) => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const named = nameLinks(links)
  for (const link of links) {
    const mark = getTarget(link, named)
    const note = mark && getTarget(mark, named) === link ? findNote(mark) : null
    if (!mark || !note || note.contains(link) || !(link.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING)) continue
    const text = toText(note, mark)
    if (!text || text.length > FOOTNOTE_CHARACTERS_MAX) {
      note.prepend(mark)
      continue
    }
    const footnote = document.createElement('sup')
    footnote.className = 'ql-footnote'
    footnote.dataset.value = text
    link.replaceWith(footnote)
    note.remove()
  }
  // Of the list only its line is left.
  for (const list of document.querySelectorAll('[style*="mso-element:footnote-list"]')) if (!list.textContent?.trim()) list.remove()
  for (const link of document.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
}
