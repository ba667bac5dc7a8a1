import { TEXT_CHARACTERS_MIN, TITLE_CHARACTERS_MAX } from '@portfolio/contracts'
import { countCharacters } from '@portfolio/scholarship'
import { decodeEntities } from './html-text.ts'

/** A title may also have signs that only look like a tag: `a <b and c> d`, `vector<int>`. */
const TITLE_TAG =
  /<\/?(?:a|abbr|b|big|br|center|cite|code|del|div|em|font|h[1-6]|i|img|ins|kbd|mark|p|q|s|small|span|strike|strong|sub|sup|tt|u|var|wbr)(?:\s[^<>=]{1,100}=[^<>]{0,500})?\s*\/?>/gi

/** Returns the words of a title that is HTML. */
export const toPlainTitle = (html: string): string => decodeEntities(html.replaceAll(TITLE_TAG, ''))

const HEADING = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/

const fromFileName = (name: string) => {
  const text = name.replaceAll(/[-_]+/g, ' ').trim()
  return text && text[0]?.toUpperCase() + text.slice(1)
}

/** Converts a title to one that this site can store. */
export const fitTitle = (title: string): string => {
  const text = title
    .replaceAll(/[\u0000-\u001f\s]+/g, ' ')
    .trim()
    .slice(0, TITLE_CHARACTERS_MAX)
  return countCharacters(text) >= TEXT_CHARACTERS_MIN ? text : `${text || 'Untitled'} (blog)`
}

/** Returns the title of a text and the text without it. A missing title is taken from the first heading, or else from the file name. */
export const takeTitle = (title: string, body: string, fileName: string): { title: string; body: string } => {
  if (title) return { title: fitTitle(title), body }
  const heading = HEADING.exec(body)
  return heading?.[1]
    ? { title: fitTitle(heading[1].replaceAll(/[*_`]/g, '')), body: body.slice(heading[0].length) }
    : { title: fitTitle(fromFileName(fileName)), body }
}
