import type { ApiClient } from '@portfolio/api-client'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { createSession, keepThroughClearing } from './session.ts'

/** Keeps its entries as own properties, as a browser's storage does. */
class BrowserStorage {
  [key: string]: unknown
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

const signedIn = (signOut: (storage: BrowserStorage) => Promise<unknown>) => {
  const storage = new BrowserStorage()
  storage.setItem('token', 'abc')
  storage.setItem('theme', 'dark')
  storage.setItem('draft:books:1', '{"title":"Unsaved"}')
  const api = { signOut: () => signOut(storage) } as unknown as ApiClient
  const store = createStore()
  const session = createSession({ api, store, storage, kept: keepThroughClearing(storage as unknown as Storage) })
  return { session, storage, store }
}

describe('signing out', () => {
  it('drops the token and keeps unsaved text, though the answer clears the browser’s storage', async () => {
    const { session, storage, store } = signedIn(async (browser) => browser.clear())
    await session.signOut()
    expect({ ...storage }).toEqual({ theme: 'dark', 'draft:books:1': '{"title":"Unsaved"}' })
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: false, loading: false, token: null })
  })

  it('signs out here even when the server does not answer', async () => {
    const { session, storage } = signedIn(async () => {
      throw new Error('no network')
    })
    await session.signOut()
    expect(storage.getItem('token')).toBeNull()
  })
})
