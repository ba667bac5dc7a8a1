import { Parser } from 'htmlparser2'

const UNREAD = new Set(['script', 'style', 'template'])

/** Returns the number of characters that a reader finds in `<main>`, without white space: what belongs to a page and not to the layout. */
export const countPageText = (html: string): number => {
  let inMain = 0
  let unread = 0
  let count = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'main') inMain += 1
      if (UNREAD.has(name)) unread += 1
    },
    onclosetag: (name) => {
      if (name === 'main') inMain -= 1
      if (UNREAD.has(name)) unread -= 1
    },
    ontext: (text) => {
      if (inMain && !unread) count += text.replace(/\s/g, '').length
    },
  })
  parser.end(html)
  return count
}
