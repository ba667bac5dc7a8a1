import type { Name } from '@portfolio/scholarship'
import { expect, it } from 'vitest'
import { withOwnOrcid } from './own-orcid.ts'

const ORCID = '0000-0002-1825-0097'

it.each<[ownerName: string, name: Name]>([
  ['Alan M. Turing', { family: 'Turing', given: 'Alan M.' }],
  ['王小明', { family: '王', given: '小明' }],
  ['김철수', { family: '김', given: '철수' }],
])('%s is recognized among the authors of a work', (ownerName, name) => {
  const author = [name, { family: 'Other', given: 'A.' }]
  const work = withOwnOrcid({ type: 'book', author }, { ownerName, ownNames: [], orcid: ORCID })
  expect(work.author).toEqual([{ ...name, ORCID }, author[1]])
})
