import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type BibtexEntry, readBibtex, toStandalone } from './read.ts'
import { updateBibtex } from './update.ts'

/**
 * What real entries are read as. `UPDATE_GOLDEN=1 npx vitest run packages/scholarship/src/bibtex/golden.test.ts` writes the file again: read
 * its difference before committing it.
 */
const corpus = (name: string) => new URL(`../../corpus/${name}`, import.meta.url)
const source = readFileSync(corpus('entries.bib'), 'utf8')
const { entries, errors } = await readBibtex(source)
const toLine = ({ key, work, links, unknownFields }: BibtexEntry) => `${JSON.stringify({ key, work, links, unknownFields })}\n`
if (process.env.UPDATE_GOLDEN) writeFileSync(corpus('entries.golden.jsonl'), entries.map(toLine).join(''))
const golden = readFileSync(corpus('entries.golden.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { key: string })

/** Returns the part of a text that remains without the start and the end that it has in common with another. */
const differingPart = (text: string, other: string): string => {
  let start = 0
  while (text[start] === other[start] && start < other.length) start += 1
  let end = 0
  while (text.at(-1 - end) === other.at(-1 - end) && end < other.length - start) end += 1
  // The comma before the field is the same as the one after it.
  return text.slice(start, text.length - end).replace(/^(?<rest>.*),\s*$/su, ',$<rest>')
}

describe('entries of real bibliographies', () => {
  it('are all read: more than 250', () => {
    expect(errors).toEqual([])
    expect(entries.length).toBeGreaterThan(250)
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
      expect(differingPart(edited, entry.source), entry.key).toMatch(/^,?\s*edition\s*= ?\{Umgearbeitete\}$|^[^=]*mgearb[^=]*$/u)
    }
  })
})
