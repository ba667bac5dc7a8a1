import { describe, expect, it } from 'vitest'
import { readFirst } from '#test/read-first.ts'
import { readRecorded } from '#test/recorded-responses.ts'
import { readOrcidWork } from './orcid.ts'

describe('a recorded response of ORCID', () => {
  const { works, bulk } = JSON.parse(readRecorded('orcid.json')) as {
    works: { group: { 'work-summary': unknown[] }[] }
    bulk: { bulk: { work: unknown }[] }
  }
  const listed = {
    type: 'article-journal',
    title: 'Verification of cascade optical coherence tomography for freeform optics form metrology',
    issued: '2021-03-15',
    'container-title': 'Optics Express',
    DOI: '10.1364/oe.413844',
    URL: 'https://doi.org/10.1364/OE.413844',
  }

  it('is read: the list of works, one of which has no date', async () => {
    const read = await Promise.all(works.group.map((group) => readOrcidWork(group['work-summary'][0], readFirst)))
    expect(read[0]).toEqual(listed)
    expect(read.map((work) => [work?.DOI, work?.issued])).toEqual([
      ['10.1364/oe.413844', '2021-03-15'],
      ['10.1364/oe.394638', '2020-07-06'],
      ['10.1364/oe.27.034593', undefined],
    ])
  })

  it('is read: a work in full, with what only its BibTeX entry has', async () => {
    expect(await readOrcidWork(bulk.bulk[1]?.work, readFirst)).toEqual({
      ...listed,
      author: [
        { family: 'Xu', given: 'Di' },
        { family: 'Wen', given: 'Zhenkun' },
        { family: 'Garcia Coleto', given: 'Andres' },
        { family: 'Pomerantz', given: 'Michael' },
        { family: 'Lambropoulos', given: 'John C.' },
        { family: 'Rolland', given: 'Jannick P.' },
      ],
      volume: '29',
      issue: '6',
      page: '8542',
      publisher: 'The Optical Society',
    })
  })

  it('is read: a work whose entry is a page of HTML', async () => {
    const work = await readOrcidWork(bulk.bulk[0]?.work, readFirst)
    expect(work).toMatchObject({ title: 'Cascade optical coherence tomography (C-OCT)', issued: '2020-07-06' })
    expect(work?.author).toHaveLength(6)
    expect(work).not.toHaveProperty('volume')
  })
})
