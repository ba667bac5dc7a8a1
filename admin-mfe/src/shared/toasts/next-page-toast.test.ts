import { describe, expect, it } from 'vitest'
import { storeToast, takeStoredToast } from './next-page-toast.ts'

const createStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

describe('a toast stored for the next document', () => {
  it('is returned once', () => {
    const storage = createStorage()
    storeToast('Book created successfully.', storage, 1_000)
    expect(takeStoredToast(storage, 1_500)).toBe('Book created successfully.')
    expect(takeStoredToast(storage, 1_600)).toBeNull()
  })

  it('expires when that document opens too late', () => {
    const storage = createStorage()
    storeToast('Book created successfully.', storage, 1_000)
    expect(takeStoredToast(storage, 10_000)).toBeNull()
  })

  it('is lost when the storage is full, without an error', () => {
    const setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    const full: Storage = { ...createStorage(), setItem }
    storeToast('Book created successfully.', full)
    expect(takeStoredToast(full)).toBeNull()
  })
})
