import { type ApiClient, ApiError } from '@portfolio/api-client'
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
  it('removes the token and keeps unsaved text', () => {
    const { session, entries, store } = signedIn(async () => ({ success: true }))
    session.signOut()
    expect(Object.fromEntries(entries)).toEqual({ theme: 'dark', 'draft:books:1': '{"title":"Unsaved"}' })
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: false, loading: false, token: null })
  })

  it.each([
    ['cannot be reached', noResponse],
    ['does not respond', () => new Promise(() => {})],
  ])('signs out in the browser even when the server %s', (_, signOut) => {
    const { session, entries, revoked } = signedIn(signOut)
    session.signOut()
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

describe('the token of another tab', () => {
  /** A tab of a browser with a token, and the function that ends its next request for the user. */
  const openTab = (token: string | null) => {
    const entries = new Map(token ? [['token', token]] : [])
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    }
    const store = createStore()
    const requests: PromiseWithResolvers<{ email: string }>[] = []
    const user = () => {
      const request = Promise.withResolvers<{ email: string }>()
      requests.push(request)
      return request.promise
    }
    const session = createSession({ api: { user } as unknown as ApiClient, store, storage })
    return { session, entries, store, requests }
  }
  const owner = { email: 'owner@example.org' }
  const ended = () => new ApiError({ msg: 'Unauthorized', status: 401, errors: [] })

  it('stays when this one, which shows the sign-in page, follows its sign-in', async () => {
    const { session, entries, store, requests } = openTab(null)
    await session.load()
    entries.set('token', 'new')
    const synced = session.syncToken('new')
    requests[0]?.resolve(owner)
    await synced
    expect(entries.get('token')).toBe('new')
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: true, token: 'new' })
  })

  it('stays when this one learns late that its own has ended, and signs this one in', async () => {
    const { session, entries, store, requests } = openTab('ended')
    const loaded = session.load()
    entries.set('token', 'new')
    requests[0]?.reject(ended())
    await expect.poll(() => requests.length).toBe(2)
    requests[1]?.resolve(owner)
    await loaded
    expect(entries.get('token')).toBe('new')
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: true, token: 'new' })
  })

  it('stays when this one, which has followed a renewal, reads the user again', async () => {
    const { session, entries, requests } = openTab('former')
    const first = session.load()
    requests[0]?.resolve(owner)
    await first
    entries.set('token', 'new')
    session.syncToken('new')
    const second = session.load()
    requests[1]?.resolve(owner)
    await second
    expect(entries.get('token')).toBe('new')
  })

  it('leaves this one open when it ends while the user is read', async () => {
    const { session, entries, store, requests } = openTab('token')
    const first = session.load()
    requests[0]?.resolve(owner)
    await first
    const second = session.load()
    entries.delete('token')
    requests[1]?.reject(ended())
    await second
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: true })
  })
})
