import type { ApiClient } from '@portfolio/api-client'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { createSession } from './session.ts'

const noResponse = async () => {
  throw new Error('no network')
}

const signedIn = (signOut: () => Promise<unknown>) => {
  const entries = new Map([
    ['token', 'abc'],
    ['theme', 'dark'],
    ['draft:books:1', '{"title":"Unsaved"}'],
  ])
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const store = createStore()
  const revoked: (string | null)[] = []
  const session = createSession({
    api: { signOut } as unknown as ApiClient,
    store,
    storage,
    announceSignOut: (token) => revoked.push(token),
  })
  return { session, entries, store, revoked }
}

describe('signing out', () => {
  it('removes the token and keeps unsaved text', async () => {
    const { session, entries, store } = signedIn(async () => ({ success: true }))
    await session.signOut()
    expect(Object.fromEntries(entries)).toEqual({ theme: 'dark', 'draft:books:1': '{"title":"Unsaved"}' })
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: false, loading: false, token: null })
  })

  it('signs out in the browser even when the server does not respond', async () => {
    const { session, entries, revoked } = signedIn(noResponse)
    await session.signOut()
    expect(entries.has('token')).toBe(false)
    expect(revoked).toEqual(['abc'])
  })

  it('in another tab signs this one out and keeps unsaved text', () => {
    const { session, entries, store, revoked } = signedIn(noResponse)
    session.signedOutElsewhere('abc')
    expect(Object.fromEntries(entries)).toEqual({ theme: 'dark', 'draft:books:1': '{"title":"Unsaved"}' })
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: false, loading: false, token: null })
    expect(revoked, 'said once, by the tab that signed out').toEqual([])
  })

  it('in another tab does not remove the token of a newer session', () => {
    const { session, entries } = signedIn(noResponse)
    session.signedOutElsewhere('an older token')
    expect(entries.get('token')).toBe('abc')
  })
})
