import { randomUUID } from 'node:crypto'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Product } from '#support/start-product.ts'

export const WORKS = 5_000
export const BLOGS = 200
export const ABSTRACT_WORDS = 150
export const BLOG_WORDS = 1_500

/** Always the same numbers, so that two runs measure the same content. Source: mulberry32, https://github.com/cprosche/mulberry32 */
const createRandom = () => {
  let state = 42
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max)
  }
}
export const random = createRandom()
export const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value

const SYLLABLES =
  'ra ne to mi lo ka ses dor ven tal ium gra phe con der pol mat rix ana log tur bo syn the ex um qua fi wil zo hy je you be'.split(' ')
const aWord = () => Array.from({ length: 2 + random(3) }, () => pick(SYLLABLES)).join('')
/** The most frequent words come first. */
export const VOCABULARY = [...new Set(Array.from({ length: 14_000 }, aWord))].slice(0, 12_000)
export const SURNAMES = 'Turing Gödel Erdős Noether Church Kleene Péter Hopper Łukasiewicz Newman Post Rosser Tarski Curry Wiener'.split(
  ' ',
)

/** A word, the more often the more frequent it is, as in a text. */
const word = () => VOCABULARY[Math.floor((random(100_000) / 100_000) ** 3 * VOCABULARY.length)] as string
export const text = (words: number) => Array.from({ length: words }, word).join(' ')

const aWork = (number: number) => ({
  id: `work-${number}`,
  type: 'article-journal',
  title: `${text(8)} ${number % 50 ? '' : 'computing machinery'}`.trim(),
  author: [
    { family: pick(SURNAMES), given: 'A.' },
    { family: pick(SURNAMES), given: 'B.' },
  ],
  'container-title': `Journal of ${pick(VOCABULARY.slice(0, 200))}`,
  DOI: `10.1234/work.${number}`,
  issued: { 'date-parts': [[1930 + (number % 90)]] },
  abstract: text(ABSTRACT_WORDS),
})

const post = async ({ url, token }: Product, path: string, body: object) => {
  const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token }
  const response = await fetch(url + API_PREFIX + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`Content could not be added: ${await response.text()}`)
}

/** A text to import has at most 5,000,000 characters. */
const WORKS_PER_IMPORT = 1_250

/** Imports the works, as an owner with so many of them would. Resolves with their titles. */
const addWorks = async (site: Product): Promise<string[]> => {
  const works = Array.from({ length: WORKS }, (_, number) => aWork(number))
  for (let start = 0; start < works.length; start += WORKS_PER_IMPORT) {
    const items = works.slice(start, start + WORKS_PER_IMPORT)
    const decisions = items.map(({ id }) => ({ entry: `${id}#1`, action: 'add', collection: 'journalArticles' }))
    await post(site, ownerEndpoints.importApply, {
      id: randomUUID(),
      name: 'works.json',
      format: 'csl-json',
      text: JSON.stringify(items),
      decisions,
    })
  }
  return works.map(({ title }) => title)
}

/** Fills a site with works and blogs. Resolves with the titles of the works. */
export const addContent = async (site: Product): Promise<string[]> => {
  const titles = await addWorks(site)
  for (let blog = 0; blog < BLOGS; blog += 1)
    await post(site, '/blogs/add', { title: text(5), description: `<p>${text(BLOG_WORDS)}</p>`, images: [] })
  return titles
}
