import { beaconRemotes, beaconStages, beaconTypes } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { countWords, kindWords, rateWords } from './words.ts'

describe('a failure in words', () => {
  it('names the part, what failed and how', () => {
    expect(kindWords({ remote: 'admin_mfe', stage: 'entry', type: 'timeout' })).toBe('Admin portal: the first file did not arrive in time')
    expect(kindWords({ remote: 'public_mfe', stage: 'hydrate', type: 'exception' })).toBe(
      'Public site: the page in the browser differed from the one that was sent',
    )
  })

  it('has words for every beacon there can be', () => {
    for (const remote of beaconRemotes)
      for (const stage of beaconStages)
        for (const type of beaconTypes) expect(kindWords({ remote, stage, type })).not.toContain('undefined')
  })
})

describe('numbers', () => {
  it('round a rate to a tenth of a percent, but never to nothing', () => {
    expect([0, 0.0004, 0.02, 0.0234, 0.5, 1].map(rateWords)).toEqual(['0 %', 'below 0.1 %', '2 %', '2.3 %', '50 %', '100 %'])
  })

  it('agree with their noun', () => {
    expect([0, 1, 1_234].map((count) => countWords(count, 'view'))).toEqual(['0 views', '1 view', '1,234 views'])
  })
})
