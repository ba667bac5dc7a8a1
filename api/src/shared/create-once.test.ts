import { expect, it } from 'vitest'
import { createOnce } from './create-once.ts'

it('createOnce reads once for all callers, and again after a failure', async () => {
  let reads = 0
  const get = createOnce(async () => {
    reads += 1
    if (reads === 1) throw new Error('unavailable')
    return reads
  })
  await expect(Promise.all([get(), get()])).rejects.toThrow('unavailable')
  expect(await Promise.all([get(), get()])).toEqual([2, 2])
  expect(await get()).toBe(2)
})
