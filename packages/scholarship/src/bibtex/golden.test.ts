import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCorpus } from '#test/real-entries.ts'
import { type BibtexEntry, readBibtex, toStandalone } from './read.ts'
import { updateBibtex } from './update.ts'

/**
 * What entries are read as. `UPDATE_GOLDEN=1 npx vitest run packages/scholarship/src/bibtex/golden.test.ts` writes the files again: read
 * their difference before committing it.
 */
const toLine = ({ key, work, links, unknownFields }: BibtexEntry) => `${JSON.stringify({ key, work, links, unknownFields })}\n`

const readWithGolden = async (name: Parameters<typeof readCorpus>[0]) => {
  const source = readCorpus(name)
  const file = await readBibtex(source)
  const golden = new URL(`../../corpus/${name}.golden.jsonl`, import.meta.url)
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, file.entries.map(toLine).join(''))
  const lines = readFileSync(golden, 'utf8').split('\n').filter(Boolean)
  return { name, source, ...file, golden: lines.map((line) => JSON.parse(line) as { key: string }) }
}

const catalogued = await readWithGolden('entries')
const collected = await readWithGolden('collected')
const invented = await readWithGolden('invented')

/** Returns the part of a text that remains without the start and the end that it has in common with another. */
const differingPart = (text: string, other: string): string => {
  let start = 0
  while (text[start] === other[start] && start < other.length) start += 1
  let end = 0
  while (text.at(-1 - end) === other.at(-1 - end) && end < other.length - start) end += 1
  // The comma before the field is the same as the one after it.
  return text.slice(start, text.length - end).replace(/^(?<rest>.*),\s*$/su, ',$<rest>')
}

describe('entries of real works', () => {
  it('are catalogued in at least 225 cases', () => {
    expect(catalogued.entries.length).toBeGreaterThanOrEqual(225)
  })

  it('are copied from public files in at least 250 cases, each below the name of its file', () => {
    const [before, ...files] = collected.source.split(/^%% /mu)
    expect(before).not.toMatch(/^@/mu)
    for (const file of files) expect(file).toMatch(/^[\w.-]+\/[\w.-]+, \S.*\.(?:bib|md)\n\n@/u)
    expect(new Set(files.map((file) => file.split('\n')[0])).size).toBe(files.length)
    expect(files.length).toBeGreaterThanOrEqual(35)
    expect(collected.entries.length).toBeGreaterThanOrEqual(250)
  })
})

describe.each([catalogued, collected, invented])('the corpus, $name: entries', ({ entries, errors, golden }) => {
  it('are all read', () => {
    expect(errors).toEqual([])
    expect(entries.map(({ key }) => key)).toEqual(golden.map(({ key }) => key))
  })

  it.each(golden)('$key is read as before', (expected) => {
    const found = entries.find(({ key }) => key === expected.key)
    expect(found && JSON.parse(toLine(found))).toEqual(expected)
  })

  it('read the same by themselves, with the macros and the volume that they need', async () => {
    for (const entry of entries) {
      const [alone] = (await readBibtex(toStandalone(entry))).entries
      expect(alone, entry.key).toMatchObject({ key: entry.key, work: entry.work, links: entry.links })
    }
  })

  it('differ after an edit in the edited field only, and not at all without one', async () => {
    for (const entry of entries) {
      const before = { work: entry.work, links: entry.links }
      expect(updateBibtex(entry.source, before, entry.work, entry.links), entry.key).toBe(entry.source)
      const edited = updateBibtex(entry.source, before, { ...entry.work, edition: 'Umgearbeitete' }, entry.links)
      const [again] = (await readBibtex(entry.macros + edited + entry.parent)).entries
      expect(again?.work, entry.key).toEqual({ ...entry.work, edition: 'Umgearbeitete' })
      expect(differingPart(edited, entry.source), entry.key).toMatch(/^,?\s*edition\s*=\s*\{Umgearbeitete\}$|^[^=]*mgearb[^=]*$/u)
    }
  })
})
