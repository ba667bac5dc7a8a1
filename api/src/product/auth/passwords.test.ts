import { expect, it } from 'vitest'
import { verifyPassword } from './passwords.ts'

it('queues 17 concurrent password checks from unknown addresses and rejects the next one with 429', async () => {
  const checks = Array.from({ length: 17 }, () => verifyPassword('any password', undefined, 'unknown addresses'))
  await expect(verifyPassword('any password', undefined, 'unknown addresses')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
  })
  expect(await Promise.all(checks)).toEqual(Array(17).fill(false))
  expect(await verifyPassword('any password', undefined, 'unknown addresses')).toBe(false)
})
