import { journalArticles } from '@portfolio/contracts'
import { type BibtexEntry, joinBibtex, readBibtex } from '@portfolio/scholarship'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it, vi } from 'vitest'
import { readFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { draftWork, markAsImported, toDraftedWork } from '#product/shared/draft-work.ts'
import type { ExportedWork } from './exported-work.ts'
import { formatWork } from './format-work.ts'
import { type Audience, writeEntry } from './write-entry.ts'

vi.mock('#product/shared/bibtex/read-first-entry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#product/shared/bibtex/read-first-entry.ts')>()
  return { ...original, readFirstEntry: vi.fn(original.readFirstEntry) }
})

const SOURCE = '@article{k, title = {Computing Machinery}, author = {Turing, Alan}, year = 1950, annote = {Mine}}'

let imported: ExportedWork
beforeEach(async () => {
  const [{ work, links }] = (await readBibtex(SOURCE)).entries as [BibtexEntry]
  const draft = markAsImported(draftWork(journalArticles, { work, links, bibtex: SOURCE }))
  // As PostgreSQL returns it: with the keys in another order.
  const values = Object.fromEntries(Object.entries(draft.values).reverse())
  imported = {
    ...{ id: uuid(), version: 1, path: '/articles/k', collection: journalArticles },
    ...{ values, details: draft.details, work: toDraftedWork(journalArticles, draft) },
  }
  vi.mocked(readFirstEntry).mockClear()
})

const write = async (work: ExportedWork, audience: Audience = 'owner') => {
  const entry = await writeEntry(work, 'https://example.org', audience)
  return entry ? joinBibtex([{ entry, key: 'k' }]) : ''
}

it('a citation of a work has the entry that visitors get', async () => {
  const { bibtex, ris, csl } = await formatWork(imported, [imported], 'https://example.org')
  expect(bibtex).toBe(`${SOURCE.replace(', annote = {Mine}', '')}\n`)
  expect(ris + csl).not.toContain('Mine')
})

it('an entry is not read again as long as nobody edits its work', async () => {
  expect(await write(imported)).toBe(`${SOURCE}\n`)
  expect(await write(imported, 'visitors')).toBe(`${SOURCE.replace(', annote = {Mine}', '')}\n`)
  expect(readFirstEntry).not.toHaveBeenCalled()
})

it('an entry is read once for each version of its work that differs from it', async () => {
  const work = { ...imported.work, title: 'Intelligence' }
  const edited = { ...imported, version: 2, values: { ...imported.values, title: 'Intelligence' }, work }
  const expected = `${SOURCE.replace('{Computing Machinery}', '{Intelligence}')}\n`
  for (let request = 0; request < 3; request += 1) expect(await write(edited)).toBe(expected)
  expect(readFirstEntry).toHaveBeenCalledTimes(1)
  expect(await write({ ...edited, version: 3 })).toBe(expected)
  expect(readFirstEntry).toHaveBeenCalledTimes(2)
})
