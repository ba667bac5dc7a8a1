import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { journalArticles, noDetails } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { createWorksCheck } from './readiness/check-works.ts'
import { createWork } from './works/catalog.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const readHeap = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const WORKS = 50
const PAGE_BYTES = 1_000_000

it('the results for works do not keep their pages in memory', async () => {
  const works = Array.from({ length: WORKS }, (_, number) => {
    const values = {
      title: `The title of the work ${number}`,
      author: 'A. Author',
      description: 'What it says',
      link: 'https://a.example',
      releaseDate: '1950',
    }
    return { id: `work-${number}`, path: `/articles/${number}`, version: 1, ...createWork(journalArticles, values, noDetails) }
  })
  const read = async (path: string) => {
    const tags = `<meta name="citation_title" content="A title that differs, ${path}"><meta name="citation_journal_title" content="The Journal of ${path}">`
    return { status: 200, html: `<html><head>${tags}</head><body>${'word '.repeat(PAGE_BYTES / 5)}</body></html>`, headers: {} }
  }
  const check = createWorksCheck({
    readWorks: async () => works,
    pages: { getVersion: () => '1', has: () => true, read },
    requestFile: async () => new Response(''),
    publicUrl: undefined,
  })
  const before = readHeap()
  const prepared = await check.prepare()
  await prepared.check(async () => undefined, new AbortController().signal)
  expect(readHeap() - before).toBeLessThan((WORKS * PAGE_BYTES) / 10)
})
