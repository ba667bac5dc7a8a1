import { expect, it } from 'vitest'
import type { GatewayState } from './gateways.ts'
import { waitForGateways } from './wait-for-gateways.ts'

const serving = (set: string): GatewayState => ({ name: 'one:1', serving: set, refused: null })
const now = { pause: async () => {} }

/** Returns a read with these results, one after the other. */
const readOf = (...results: (readonly GatewayState[] | Error)[]) => {
  const rest = [...results]
  return async () => {
    const result = rest.length > 1 ? rest.shift() : rest[0]
    if (result instanceof Error) throw result
    return result
  }
}

it('waits until every gateway serves the set, although reads fail meanwhile', async () => {
  const read = readOf(new Error('reset'), [serving('rs_1')], new Error('reset'), new Error('reset'), [serving('rs_2')])
  expect(await waitForGateways(read, 'rs_2', { ms: 60_000, ...now })).toBe('1 of 1 gateway serves rs_2.')
})

it('rejects with the failure of the last read when the time is over', async () => {
  await expect(waitForGateways(readOf(new Error('reset')), 'rs_2', { ms: 20, ...now })).rejects.toThrow('reset')
})

it('names the gateways that do not serve the set when the time is over, and at once one that cannot', async () => {
  await expect(waitForGateways(readOf([serving('rs_1')]), 'rs_2', { ms: 0, ...now })).rejects.toThrow(
    'one:1 serves rs_1 and is loading rs_2',
  )
  const refused = { ...serving('rs_1'), refused: { set: 'rs_2', reason: 'It has no boot.js' } }
  await expect(waitForGateways(readOf([refused]), 'rs_2', { ms: 60_000, ...now })).rejects.toThrow('It has no boot.js')
})
