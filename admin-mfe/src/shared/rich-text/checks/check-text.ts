/** Something that may confuse readers, and the element where it is. */
export interface Problem {
  message: string
  element: Element
}

/** Link texts that mean nothing to someone who hears only the links of a page. */
const VAGUE = new Set(['here', 'click here', 'click', 'this', 'this link', 'link', 'more', 'read more', 'learn more', 'see here'])
const EXCERPT_CHARACTERS = 40

const excerpt = ({ textContent }: Element) => {
  const text = textContent.replace(/\s+/g, ' ').trim()
  return text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS - 1)}…` : text
}

const checkHeadings = (root: ParentNode): Problem[] => {
  // The title of the post is the level 1 heading above all of them.
  let before = 1
  return [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].flatMap((element) => {
    const level = Number(element.tagName.slice(1))
    const isSkipped = level > before + 1
    const message = `“${excerpt(element)}” is a level ${level} heading below a level ${before} heading.`
    before = level
    return isSkipped ? [{ message, element }] : []
  })
}

const checkLinks = (root: ParentNode): Problem[] =>
  [...root.querySelectorAll('a')]
    .filter(({ textContent }) =>
      VAGUE.has(
        textContent
          .trim()
          .toLowerCase()
          .replace(/[.…!]+$/, ''),
      ),
    )
    .map((element) => ({ message: `The link “${excerpt(element)}” doesn’t say where it leads.`, element }))

/**
 * Returns what may confuse readers of a text, in the order of the text. Colors are not checked, because the page adjusts them until they are
 * readable in both themes.
 */
export const checkText = (root: ParentNode): Problem[] =>
  [...checkHeadings(root), ...checkLinks(root)].sort((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
