import { noDetails } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { toDetailsValues } from './details/details-values.ts'
import { findConflicts, planDetails, planFields } from './plan-fill.ts'

const recognized = { title: 'Computing Machinery', author: 'A. M. Turing', releaseDate: '1950' }

describe('the fields', () => {
  it('are filled in where they are empty, with the title in place of what was pasted', () => {
    const values = { title: 'Turing, A. M. (1950). …', author: '', releaseDate: '  ', description: 'Mine.' }
    expect(findConflicts(values, recognized)).toEqual([])
    expect(planFields(values, recognized, [])).toEqual([
      { path: 'title', before: 'Turing, A. M. (1950). …', after: 'Computing Machinery' },
      { path: 'author', before: '', after: 'A. M. Turing' },
      { path: 'releaseDate', before: '  ', after: '1950' },
    ])
  })

  it('that the owner has filled in are shown and stay, unless the owner wants them replaced', () => {
    const values = { title: 'x', author: 'Alan Turing', releaseDate: '1950' }
    expect(findConflicts(values, recognized)).toEqual([{ field: 'author', mine: 'Alan Turing', theirs: 'A. M. Turing' }])
    expect(planFields(values, recognized, []).map(({ path }) => path)).toEqual(['title'])
    expect(planFields(values, recognized, ['author']).map(({ path }) => path)).toEqual(['title', 'author'])
  })
})

describe('the details', () => {
  const found = {
    csl: { volume: '59', page: '433-460', author: [{ family: 'Turing' }] },
    links: [{ kind: 'pdf' as const, href: 'https://example.org/a.pdf' }],
    bibtex: '@article{t}',
  }

  it('are filled in where they are empty', () => {
    const { changes, kept } = planDetails(toDetailsValues(noDetails), found)
    expect(changes.map(({ path }) => path)).toEqual([
      'details.csl.volume',
      'details.csl.page',
      'details.contributors',
      'details.links',
      'details.bibtex',
    ])
    expect(changes[2]).toMatchObject({ before: [], after: [{ role: 'author', family: 'Turing' }] })
    expect(kept).toBe(0)
  })

  it('that the owner has stay, and are counted', () => {
    const mine = {
      csl: { volume: '60', page: '433-460', author: [{ family: 'Church' }] },
      links: [{ kind: 'code' as const, href: 'https://example.org/code' }],
      bibtex: '@article{mine}',
    }
    expect(planDetails(toDetailsValues(mine), found)).toEqual({
      changes: [{ path: 'details.links', before: mine.links, after: [...mine.links, ...found.links] }],
      kept: 2,
    })
  })
})
