import { expect, it } from 'vitest'
import { listTagsInUse, suggestTags } from './tags-in-use.ts'

it('lists each tag once, the most used first, in the spelling of the first row', () => {
  expect(listTagsInUse([{ tags: ['Logic', 'War'] }, { tags: ['logic'] }, {}])).toEqual(['Logic', 'War'])
})

it('suggests tags that begin with the typed text first, and none that are already chosen', () => {
  const inUse = ['Mathematical logic', 'Logic', 'LOGICIANS', 'War']
  expect(suggestTags(inUse, ['logic'], 'log')).toEqual(['LOGICIANS', 'Mathematical logic'])
  expect(suggestTags(inUse, [], '')).toEqual(inUse)
})
