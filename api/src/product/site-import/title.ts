import { TITLE_CHARACTERS_MAX } from '@portfolio/contracts'

const HEADING = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/

const fromFileName = (name: string) => {
  const text = name.replaceAll(/[-_]+/g, ' ').trim()
  return text && text[0]?.toUpperCase() + text.slice(1)
}

/** What the database asks of titles. */
const CHARACTERS_MIN = 4

/** Returns a title as this site can store it. */
export const fitTitle = (title: string): string => {
  const text = title
    .replaceAll(/[\u0000-\u001f\s]+/g, ' ')
    .trim()
    .slice(0, TITLE_CHARACTERS_MAX)
  return [...text].length >= CHARACTERS_MIN ? text : `${text || 'Untitled'} (blog)`
}

/** Returns the title of a text, from its first heading if nothing else has one, and the text without it. */
export const takeTitle = (title: string, body: string, fileName: string): { title: string; body: string } => {
  if (title) return { title: fitTitle(title), body }
  const heading = HEADING.exec(body)
  return heading?.[1]
    ? { title: fitTitle(heading[1].replaceAll(/[*_`]/g, '')), body: body.slice(heading[0].length) }
    : { title: fitTitle(fromFileName(fileName)), body }
}
