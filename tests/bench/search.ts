/** Measures searches among 5,000 works and 200 blogs: `npm run bench:search`. Prints one table. */
import { loadavg } from 'node:os'
import { API_PREFIX, publicEndpoints, SEARCH_PATH, writeSearchQuery } from '@portfolio/contracts'
import { startProduct } from '#support/start-product.ts'
import { quantile } from './quantiles.ts'
import { ABSTRACT_WORDS, addContent, BLOG_WORDS, BLOGS, WORKS } from './search-content.ts'
import { createQueries } from './search-queries.ts'
import { detail, formatTable, type Row, time } from './table.ts'

const QUERIES_EACH = 60
const P95_MS_MAX = 100
const WARM_UP_QUERIES = 20

const site = await startProduct()
const rows: Row[] = []

const request = async (path: string, q: string) => {
  const start = performance.now()
  const response = await fetch(site.url + path + writeSearchQuery({ q }))
  const text = await response.text()
  if (!response.ok) throw new Error(`${q}: ${response.status} ${text}`)
  return { ms: performance.now() - start, text }
}
const search = async (q: string) => {
  const { ms, text } = await request(API_PREFIX + publicEndpoints.search(), q)
  return { ms, total: (JSON.parse(text) as { total: number }).total }
}

const measure = async (name: string, queries: readonly string[]): Promise<number[]> => {
  process.stdout.write(`  ${name} …\n`)
  const found: { ms: number; total: number }[] = []
  for (const q of queries) found.push(await search(q))
  const ms = found.map((one) => one.ms)
  const totals = found.map(({ total }) => total)
  const median = `p50 ${quantile(ms, 0.5).toFixed(0)} ms, ${quantile(totals, 0.5)} results`
  rows.push(time(`${name}, p95`, quantile(ms, 0.95), P95_MS_MAX, median))
  return ms
}

try {
  console.log(`  adding ${WORKS} works …`)
  const titles = await addContent(site)
  const { ms: first } = await search('turing')
  const queries = createQueries(titles, QUERIES_EACH)
  for (const q of titles.slice(0, WARM_UP_QUERIES)) await search(q.split(' ')[0] as string)
  const all: number[] = []
  for (const [name, list] of Object.entries(queries)) all.push(...(await measure(name, list)))
  rows.unshift(time('all searches, p95', quantile(all, 0.95), P95_MS_MAX, `p50 ${quantile(all, 0.5).toFixed(0)} ms`))
  const documents: number[] = []
  for (const list of Object.values(queries)) for (const q of list.slice(0, 5)) documents.push((await request(SEARCH_PATH, q)).ms)
  rows.push(detail('the rendered page, p95', `${quantile(documents, 0.95).toFixed(0)} ms, p50 ${quantile(documents, 0.5).toFixed(0)} ms`))
  rows.push(detail(`first search after ${WORKS} works were added`, `${first.toFixed(0)} ms`))
} finally {
  await site.dispose()
}

console.log(`\n${formatTable(rows)}\n`)
console.log(
  `${WORKS} works with abstracts of ${ABSTRACT_WORDS} words, ${BLOGS} blogs of ${BLOG_WORDS}; every query is asked once. Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
