import { ownerEndpoints, type ReadinessProgress, type WorkReadiness } from '@portfolio/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { SitePages } from '../src/product/readiness/check-works.ts'
import { aPdf } from './files.ts'
import { startTestSite, type TestSite } from './start-test-site.ts'

export const ARTICLE = {
  title: 'The Chemical Basis of <Morphogenesis>',
  author: 'A. M. Turing and D. G. Champernowne',
  releaseDate: '14 August 1952',
  link: 'Philosophical Transactions 237(641), 37–72',
  description: 'It is suggested that a "system" of chemical substances\nis adequate.',
}
export const withLink = (href: string) => ({ csl: {}, links: [{ kind: 'pdf', href }], bibtex: null })
export const getWorks = (lines: readonly ReadinessProgress[]) => lines.flatMap((line) => ('work' in line ? [line.work] : []))
export const byTitle = (a: WorkReadiness, b: WorkReadiness) => a.title.localeCompare(b.title)

/**
 * Serves real documents of a built release set over HTTP for the tests of a file; after each of them it has no works. With `pages`, a test
 * counts reads and serves documents with faults.
 */
export const setUpReadiness = () => {
  let started: TestSite
  const site = () => started
  const pages = { read: vi.fn<SitePages['read']>(), version: '' }

  beforeAll(async () => {
    started = await startTestSite(({ getVersion, has }) => ({
      getVersion: () => getVersion() + pages.version,
      has,
      read: (path) => pages.read(path),
    }))
  })
  afterAll(() => started?.close())
  beforeEach(() => {
    pages.read.mockReset().mockImplementation(started.pages.read)
    pages.version = ''
  })
  afterEach(async () => {
    for (const list of ['journalArticles', 'books', 'conferences'])
      for (const { _id } of (await started.asVisitor().get(`/api/${list}`)).body) await started.asOwner().delete(`/api/${list}/${_id}`)
  })

  const check = async (): Promise<ReadinessProgress[]> => {
    const response = await started.fetchAsOwner(ownerEndpoints.readiness)
    expect(response.status).toBe(200)
    return (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  /** Resolves with the checks of the only work that have a problem. */
  const findProblems = async () => {
    const [work, ...others] = getWorks(await check())
    expect(others).toEqual([])
    return work?.checks.filter(({ problem }) => problem) ?? []
  }

  const upload = async (pdf: Buffer): Promise<string> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(pdf)], 'paper.pdf', { type: 'application/pdf' }))
    return (await (await started.fetchAsOwner(ownerEndpoints.fileUpload, { method: 'POST', body: form })).json()).file.url
  }

  const add = async (changes: object = {}, path = 'journalArticles') => {
    const { status, body } = await started.asOwner().post(`/api/${path}/add`, { ...ARTICLE, ...changes })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { _id: string; version: number }
  }
  const addComplete = async (changes: object = {}) => add({ details: withLink(await upload(aPdf())), ...changes })

  return { site, pages, check, findProblems, upload, add, addComplete }
}
