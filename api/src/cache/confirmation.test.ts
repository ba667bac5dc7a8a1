import { describe, expect, it } from 'vitest'
import { createConfirmation, STALE_SECONDS_MAX } from './confirmation.ts'

const start = () => {
  const clock = { ms: 1_000_000 }
  const confirmation = createConfirmation(() => clock.ms)
  const pass = (ms: number) => {
    clock.ms += ms
    return confirmation.getStaleSeconds()
  }
  return { ...confirmation, clock, pass }
}

describe('the content revision is', () => {
  it('stale from the moment at which it could not be read, until it is read again', () => {
    const { clock, pass, fail, succeed, getStaleSeconds } = start()
    expect(pass(2_000)).toBe(0)
    fail()
    expect(getStaleSeconds()).toBe(2)
    expect(pass(10_500)).toBe(12)
    succeed(clock.ms, null)
    expect(getStaleSeconds()).toBe(0)
  })

  it('stale when nothing could be read for five seconds, such as while the database does not respond', () => {
    const { pass } = start()
    expect(pass(5_000)).toBe(0)
    expect(pass(1)).toBe(5)
  })

  it('no longer served after a day', () => {
    const { pass } = start()
    expect(pass(STALE_SECONDS_MAX * 1_000)).toBe(24 * 3_600)
    expect(pass(1_000)).toBe(Number.POSITIVE_INFINITY)
  })

  it('no longer served from the time at which something is to be unpublished', () => {
    const { clock, pass, fail, succeed, getStaleSeconds } = start()
    succeed(clock.ms, 8_000)
    expect(pass(7_000)).toBe(7)
    expect(pass(1_000)).toBe(Number.POSITIVE_INFINITY)
    succeed(clock.ms, -1)
    expect(getStaleSeconds(), 'confirmed: the job library unpublishes it within seconds').toBe(0)
    fail()
    expect(getStaleSeconds()).toBe(Number.POSITIVE_INFINITY)
  })
})
