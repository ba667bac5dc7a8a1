/** Measures searches among 5,000 works and 200 blogs: `npm run bench:search`. Prints one table. */
import { loadavg } from 'node:os'
import { API_PREFIX, publicEndpoints, TOKEN_HEADER, writeSearchQuery } from '@portfolio/contracts'
import { type Product, startProduct } from '#support/start-product.ts'
import { quantile } from './quantiles.ts'
import { detail, formatTable, type Row, time } from './table.ts'

const WORKS = 5_000
const BLOGS = 200
const ROUNDS = 60
const P95_MS_MAX = 100
const WARM_UP_ROUNDS = 5

/** Always the same numbers, so that two runs measure the same content. */
const createRandom = () => {
  let state = 42
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % max
  }
}
const random = createRandom()

const SYLLABLES = 'ra ne to mi lo ka ses dor ven tal ium gra phe con der pol mat rix ana log tur bo syn'.split(' ')
const aWord = () => Array.from({ length: 2 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join('')
const VOCABULARY = Array.from({ length: 12_000 }, aWord)
const SURNAMES = ['Turing', 'Gödel', 'Erdős', 'Noether', 'Church', 'Kleene', 'Péter', 'Hopper', 'Łukasiewicz', 'Newman']
/** Words that are frequent are at the beginning. */
const word = () => VOCABULARY[Math.floor((random(1_000) / 1_000) ** 3 * VOCABULARY.length)] as string
const text = (words: number) => Array.from({ length: words }, word).join(' ')

const add = async ({ url, token }: Product, path: string, draft: object) => {
  const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token }
  const response = await fetch(url + API_PREFIX + path, { method: 'POST', headers, body: JSON.stringify(draft) })
  if (!response.ok) throw new Error(`Content could not be added: ${await response.text()}`)
}

const addContent = async (site: Product) => {
  const works = Array.from({ length: WORKS }, (_, n) => ({
    title: `${text(8)} ${n % 50 ? '' : 'computing machinery'}`.trim(),
    description: text(150),
    author: `${SURNAMES[n % 10]}, A. and ${SURNAMES[random(10)]}, B.`,
    link: `https://doi.org/10.1234/work.${n}`,
    releaseDate: String(1930 + (n % 90)),
  }))
  const blogs = Array.from({ length: BLOGS }, () => ({ title: text(5), description: `<p>${text(1_500)}</p>`, images: [] }))
  for (let n = 0; n < works.length; n += 3) await Promise.all(works.slice(n, n + 3).map((work) => add(site, '/journalArticles/add', work)))
  for (const blog of blogs) await add(site, '/blogs/add', blog)
}

const SEARCHES: Record<string, string> = {
  'one frequent word': VOCABULARY[0] as string,
  'two words': 'computing machinery',
  'an author': 'godel',
  'a phrase': '"computing machinery"',
  'the beginning of a word': 'com',
  'one letter': 'a',
  'a typo': 'Turnig',
  'a typo in two words': 'computng machinry',
  nothing: 'xylophone zeppelin',
  'ten frequent words': VOCABULARY.slice(0, 10).join(' '),
}

const site = await startProduct()
const rows: Row[] = []
const search = async (q: string, more: object = {}) => {
  const start = performance.now()
  const response = await fetch(site.url + API_PREFIX + publicEndpoints.search(writeSearchQuery({ q, ...more })))
  const { total } = (await response.json()) as { total: number }
  if (!response.ok) throw new Error(`${q}: ${response.status}`)
  return { ms: performance.now() - start, total }
}
try {
  console.log(`  adding ${WORKS} works …`)
  await addContent(site)
  const { ms: first } = await search('turing')
  const typical: number[] = []
  for (const [name, q] of Object.entries(SEARCHES)) {
    process.stdout.write(`  ${name} …\n`)
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await search(q)
    const found: { ms: number; total: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) found.push(await search(q, round % 3 ? {} : { year: '1950' }))
    const ms = found.map((one) => one.ms)
    typical.push(...ms)
    const p95 = quantile(ms, 0.95)
    rows.push(
      time(
        `${name}, p95`,
        p95,
        P95_MS_MAX,
        `p50 ${quantile(ms, 0.5).toFixed(0)} ms, ${found[1]?.total} results, ${(p95 / P95_MS_MAX).toFixed(2)} of the goal`,
      ),
    )
  }
  rows.unshift(time('all searches, p95', quantile(typical, 0.95), P95_MS_MAX, `p50 ${quantile(typical, 0.5).toFixed(0)} ms`))
  rows.push(detail('first search after 5,000 works were added', `${first.toFixed(0)} ms`))
} finally {
  await site.dispose()
}

console.log(`\n${formatTable(rows)}\n`)
console.log(
  `${WORKS} works with abstracts of 150 words, ${BLOGS} blogs of 1,500. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
