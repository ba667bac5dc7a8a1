import { expect, it } from 'vitest'
import { describeResult, getState } from './describe-result.ts'

const checkedAt = '2026-11-30T12:00:00Z'

it.each([
  [{ outcome: 'gone', status: 404 }, 'There is no such page (404).'],
  [{ outcome: 'refused', status: 403 }, 'The site refuses programs, or asks readers to sign in (403).'],
  [{ outcome: 'server-error', status: 503 }, 'The site responded with an error (503).'],
  [{ outcome: 'server-error' }, 'The site responded with an error.'],
  [{ outcome: 'no-response' }, 'The site didn’t respond.'],
  [{ outcome: 'front-page', status: 200 }, 'Leads to the front page of the site, so the page may be gone.'],
  [{ outcome: 'works', status: 200 }, ''],
] as const)('the result %o is described as %s', (result, text) => {
  expect(describeResult({ ...result, checkedAt })).toBe(text)
})

it.each([
  ['gone', 'broken'],
  ['no-host', 'broken'],
  ['refused', 'unclear'],
  ['moved', 'moved'],
  ['works', 'works'],
] as const)('a link with the result %s is listed as %s', (outcome, state) => {
  expect(getState({ result: { outcome, checkedAt } })).toBe(state)
})

it('a link that was not checked has no state', () => {
  expect(getState({})).toBeUndefined()
})
