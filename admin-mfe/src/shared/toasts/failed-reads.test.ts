import { ApiError } from '@portfolio/api-client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toastFailedReads } from './failed-reads.tsx'
import { notify } from './notify.tsx'

const shown: string[] = []
vi.spyOn(notify, 'error').mockImplementation((message) => {
  if (!shown.includes(message)) shown.push(message)
  return message
})
afterEach(() => {
  shown.length = 0
})

const failed = (status: number) => new ApiError({ msg: '', status, errors: [] })

/** Returns a function that reads: with a status it fails, without one it succeeds. */
const createReader = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } })
  toastFailedReads(client.getQueryCache())
  return async (name: string, status?: number, meta = {}) => {
    const queryFn = async () => {
      if (status !== undefined) throw failed(status)
      return []
    }
    await client.fetchQuery({ queryKey: [name], queryFn, meta, staleTime: 0, retry: 1 }).catch(() => {})
    return shown.splice(0)
  }
}

describe('a failed read', () => {
  it.each([
    [0, 'Couldn’t reach the server. You may be offline.'],
    [401, 'Your session has expired.'],
    [500, 'The server couldn’t load the data. Try again.'],
  ])('with status %i shows one toast, its retry included', async (status, message) => {
    expect(await createReader()('books', status)).toEqual([message])
    expect(notify.error).toHaveBeenCalledTimes(1)
    vi.mocked(notify.error).mockClear()
  })

  it('shows a toast again when the owner tries again', async () => {
    const read = createReader()
    expect(await read('books', 500)).toHaveLength(1)
    expect(await read('books', 500)).toHaveLength(1)
    expect(await read('books')).toEqual([])
  })

  it('shows no further toast while polling, until it has succeeded', async () => {
    const read = createReader()
    const poll = (status?: number) => read('releases', status, { polled: true })
    expect(await poll(0)).toHaveLength(1)
    expect(await poll(0)).toEqual([])
    expect(await poll()).toEqual([])
    expect(await poll(0)).toHaveLength(1)
  })
})
