import type { ImportEntry, ImportPreview } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { countRedirects } from './count-redirects.ts'

const entry = (id: string, status: ImportEntry['status']) => ({ id, status }) as ImportEntry
const works = { entries: [entry('a#1', 'new'), entry('b#1', 'new'), entry('c#1', 'same'), entry('d#1', 'left')] } as ImportPreview
const workAddresses = ['a', 'b', 'c', 'd'].map((key) => ({ key, addresses: [`/papers/${key}`, '/files/shared.pdf'] }))

it('old addresses of works and files count once each, without those of works that are left out', () => {
  const decisions = [{ entry: 'a#1', action: 'add' as const, collection: 'books' as const }]
  const posts = [{ addresses: ['/2020/post', '/files/shared.pdf'] }]
  expect(countRedirects({ works, workAddresses }, posts, { decisions, left: ['b#1'] })).toBe(4)
  expect(countRedirects({ works }, posts, { decisions, left: [] })).toBe(2)
  expect(countRedirects({ works: null }, [], { decisions: [], left: [] })).toBe(0)
})
