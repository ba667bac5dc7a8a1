import { expect, it } from 'vitest'
import { listTagsInUse, suggestTags } from './tags-in-use.ts'

it('tags in use are listed once, the most used first, in the spelling of the first row', () => {
  expect(listTagsInUse([{ tags: ['Logic', 'War'] }, { tags: ['logic'] }, {}])).toEqual(['Logic', 'War'])
})

it('suggests what begins with the typed text first, and nothing that is chosen', () => {
  const inUse = ['Mathematical logic', 'Logic', 'LOGICIANS', 'War']
  expect(suggestTags(inUse, ['logic'], 'log')).toEqual(['LOGICIANS', 'Mathematical logic'])
  expect(suggestTags(inUse, [], '')).toEqual(inUse)
})
