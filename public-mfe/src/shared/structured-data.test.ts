import { defaultSettings } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { describeOwner } from './structured-data.ts'

it('the structured data of the owner has no profile that is still a placeholder, nor an empty one: without any it names none', () => {
  const orcid = '0000-0002-1825-0097'
  expect(describeOwner({ ...defaultSettings, orcid }).sameAs).toEqual([`https://orcid.org/${orcid}`])
  const profiles = { microblogUrl: 'https://social.test/@alan', networkUrl: '' }
  expect(describeOwner({ ...defaultSettings, ...profiles }).sameAs).toEqual([profiles.microblogUrl])
  expect(describeOwner(defaultSettings)).not.toHaveProperty('sameAs')
})
