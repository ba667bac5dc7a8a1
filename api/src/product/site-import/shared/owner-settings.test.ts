import { defaultSettings } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { applyOwner, compareOwner } from './owner-settings.ts'

const compare = (mine: string, theirs: string) =>
  compareOwner({ ...defaultSettings, language: mine }, { profiles: [], news: [], language: theirs }).filter(
    ({ field }) => field === 'language',
  )

it('another language of the old site is offered, and not proposed: the whole site would change', () => {
  expect(compare('en', 'de-DE')).toEqual([{ field: 'language', mine: 'en', theirs: 'de-DE', isProposed: false }])
})

it('the same language in another spelling is no difference', () => {
  expect([...compare('en', 'en-US'), ...compare('de', 'de-AT')]).toEqual([])
})

it('only a chosen language is applied', () => {
  const owner = { profiles: [], news: [], language: 'de-DE' }
  const apply = (fields: 'language'[]) => applyOwner({ ...defaultSettings, language: 'en' }, owner, fields).language
  expect([apply(['language']), apply([])]).toEqual(['de-DE', 'en'])
})
