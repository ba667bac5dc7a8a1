import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Product } from '#support/start-product.ts'
import { type PageVisit, visitPage } from './measure-page.ts'
import { quantile } from './quantiles.ts'
import { addContent, BLOGS, WORKS } from './search-content.ts'
import { compared, ms, type Row, time } from './table.ts'

const VISITS = 5
/** Of fewer, the 99th percentile is the slowest alone, which any disturbance of the machine decides. */
const WRITES = 100
const PAGES = ['/', '/articles'] as const

const visitAll = async ({ url }: Product) => {
  const visits: PageVisit[] = []
  for (const path of PAGES) visits.push(await visitPage(url + path, VISITS))
  return visits as [PageVisit, PageVisit]
}

/** Resolves with the milliseconds that the first page after each of some saves took. */
const measurePagesAfterWrites = async ({ url, token }: Product): Promise<number[]> => {
  const times: number[] = []
  for (let write = 0; write < WRITES; write += 1) {
    const saved = await fetch(url + API_PREFIX + ownerEndpoints.add('externalLinks'), {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Link ${write}`, link: 'https://example.org' }),
    })
    if (!saved.ok) throw new Error(await saved.text())
    const since = performance.now()
    await (await fetch(`${url}/articles`)).text()
    times.push(performance.now() - since)
  }
  return times
}

/** What many works and blogs cost a visitor of a site that had few. */
export const measureGrowthRows = async (site: Product): Promise<Row[]> => {
  const few = await visitAll(site)
  await addContent(site)
  const many = await visitAll(site)
  const times = await measurePagesAfterWrites(site)
  const page = (index: 0 | 1, name: string): Row[] => [
    compared(`${name}: first contentful paint`, many[index].firstPaint, few[index].firstPaint, 1.2, ms),
    compared(`${name}: total blocking time`, many[index].blocked, few[index].blocked, 1.5, ms),
  ]
  return [
    ...page(0, `Home with ${WORKS} works and ${BLOGS} blogs more`),
    ...page(1, 'The list then'),
    time('First page after a write, p99', quantile(times, 0.99), 150, `p50 ${quantile(times, 0.5).toFixed(0)} ms`),
  ]
}
