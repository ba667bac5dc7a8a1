import { describe, expect, it } from 'vitest'
import { carry, takeCarried } from './carried.ts'

const tab = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

describe('a message carried into the next document', () => {
  it('is shown once', () => {
    const storage = tab()
    carry('Book created successfully.', storage, 1_000)
    expect(takeCarried(storage, 1_500)).toBe('Book created successfully.')
    expect(takeCarried(storage, 1_600)).toBeNull()
  })

  it('is dropped when that document verifyPassword too late', () => {
    const storage = tab()
    carry('Book created successfully.', storage, 1_000)
    expect(takeCarried(storage, 10_000)).toBeNull()
  })
})
