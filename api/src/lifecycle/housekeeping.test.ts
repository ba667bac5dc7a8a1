import { expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { startHousekeeping } from './housekeeping.ts'

it('housekeeping stops after the step in progress, and begins no other one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  const first = () => {
    begun.push('first')
    return promise
  }
  const second = async () => begun.push('second')
  const stop = startHousekeeping({ first, second }, createLog('silent'))
  const stopped = stop()
  resolve()
  await stopped
  expect(begun).toEqual(['first'])
})
