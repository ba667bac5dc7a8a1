import { expect, it } from 'vitest'
import { oncePerRevision } from './once-per-revision.ts'

it('reads once for each revision, even for concurrent callers, and reads again after a failure', async () => {
  let revision = '1'
  const reads: PromiseWithResolvers<string>[] = []
  const get = oncePerRevision({ current: () => revision }, () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  })
  const first = [get(), get()]
  revision = '2'
  const second = get()
  reads[1]?.resolve('second')
  reads[0]?.reject(new Error('The database is unavailable'))
  await expect(Promise.all(first)).rejects.toThrow('unavailable')
  expect([await second, await get(), reads.length]).toEqual(['second', 'second', 2])

  revision = '3'
  const third = get()
  reads[2]?.reject(new Error('The database is unavailable'))
  await expect(third).rejects.toThrow('unavailable')
  const again = get()
  reads[3]?.resolve('again')
  expect(await again).toBe('again')
})
