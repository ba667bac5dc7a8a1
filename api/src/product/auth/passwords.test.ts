import { expect, it } from 'vitest'
import { verifyPassword } from './passwords.ts'

it('queues 18 concurrent password checks and rejects the next one with 429', async () => {
  const checks = Array.from({ length: 18 }, () => verifyPassword('any password', undefined))
  await expect(verifyPassword('any password', undefined)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
  expect(await Promise.all(checks)).toEqual(Array(18).fill(false))
  expect(await verifyPassword('any password', undefined)).toBe(false)
})
