import { cutPage, fold, read, readWords } from './files.js'

const find = async (path, asked) => {
  const { entries, orders, size, ...list } = await read(`${path}.json`)
  const get = (name) => asked.get(name) ?? ''
  const terms = get('q')
    .split(/\s+/)
    .filter(Boolean)
    .map((term) => readWords(term).join(' '))
  // A term without a letter or a digit is in no text, so a query of such terms alone matches nothing.
  const contains = (text) => (terms.some(Boolean) ? terms.every((term) => text.includes(term)) : !terms.length)
  const order = orders[get('sort')] ? get('sort') : list.order
  const matching = orders[order]
    .map((index) => entries[index])
    .filter(
      ({ entry, tags, text }) =>
        (!get('year') || entry.year === get('year')) &&
        (!get('type') || entry.type === get('type')) &&
        (!get('tag') || tags.includes(fold(get('tag')))) &&
        contains(text),
    )
    .map(({ entry }) => entry)
  return { matching, size, list: { ...list, order } }
}

/** Resolves with the works of a list that a query selects. */
export const findWorks = async (path, asked) => (await find(path, asked)).matching

/** Resolves with a page of a list, or undefined beyond the last one. */
export const listWorks = async (path, asked) => {
  const { matching, size, list } = await find(path, asked)
  const page = cutPage(matching, asked, size)
  return page && { ...list, ...page }
}
