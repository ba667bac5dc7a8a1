import { describe, expect, it } from 'vitest'
import { type BibtexEntry, readBibtex } from './bibtex/read.ts'
import { updateBibtex } from './bibtex/update.ts'
import { writeBibtex } from './bibtex/write.ts'
import type { Work } from './csl.ts'
import { toCitationTags } from './metadata/citation-tags.ts'
import { toSchema } from './metadata/json-ld.ts'
import { writeRis } from './ris/write.ts'

const page = 'https://example.org/'
const write = (keyword: string) => {
  const work: Work = { type: 'book', title: 'T', keyword }
  return {
    ris: [...writeRis(work).matchAll(/^KW {2}- (.*)\r$/gmu)].map(([, value]) => value),
    bibtex: /keywords = \{(.*)\}/u.exec(writeBibtex('k', work))?.[1],
    tags: toCitationTags(work, { page }).flatMap(([name, content]) => (name === 'citation_keywords' ? [content] : [])),
    jsonLd: toSchema(work, { page }).keywords,
  }
}

describe('keywords', () => {
  it.each([
    'logic, computability',
    'logic; computability',
    'logic,computability;logic',
    ' logic ;, computability,',
    'logic، computability',
    'logic؛ computability',
  ])('are written one by one: %j', (keyword) => {
    expect(write(keyword)).toEqual({
      ris: ['logic', 'computability'],
      bibtex: 'logic, computability',
      tags: ['logic; computability'],
      jsonLd: 'logic, computability',
    })
  })

  it.each(['', ' ; '])('are left out if there are none: %j', (keyword) => {
    expect(write(keyword)).toEqual({ ris: [], bibtex: undefined, tags: [], jsonLd: undefined })
  })

  it('of a source keep their separator, and are removed with the last of them', async () => {
    const source = '@book{k, title = {T}, keywords = {logic; computability}}\n'
    const { work, links } = (await readBibtex(source)).entries[0] as BibtexEntry
    const before = { work, links }
    expect(updateBibtex(source, before, work, links)).toBe(source)
    expect(updateBibtex(source, before, { ...work, keyword: ' ' }, links)).not.toContain('keywords')
  })
})
