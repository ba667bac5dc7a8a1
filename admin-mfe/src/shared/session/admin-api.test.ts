import { type ApiClient, ApiError } from '@portfolio/api-client'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { withSignInAgain } from './admin-api.ts'
import { createSession } from './session.ts'

const unauthorized = () => new ApiError({ msg: 'Unauthorized', status: 401, errors: [] })

const createStorage = (token?: string) => {
  const entries = new Map<string, string>(token ? [['token', token]] : [])
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

/** Creates a portal that has the token "stale" and a server that accepts only "fresh". */
const createPortal = () => {
  const storage = createStorage('stale')
  const saved: string[] = []
  const api = {
    signIn: async ({ password }: { password: string }) => {
      if (password !== 'right password') throw unauthorized()
      return { token: 'fresh' }
    },
    signOut: async () => ({ success: true }),
    user: async () => ({ _id: '1', email: 'owner@example.com' }),
    previewWork: async () => {
      throw unauthorized()
    },
    autosave: async () => {
      throw unauthorized()
    },
    undoAutosave: async () => {
      throw unauthorized()
    },
    removeEmptyDraft: async () => {
      throw unauthorized()
    },
    save: async (name: string) => {
      if (storage.getItem('token') !== 'fresh') throw unauthorized()
      saved.push(name)
      return { _id: '2' }
    },
  } as unknown as ApiClient
  const store = createStore()
  const session = createSession({ api, store, storage })
  return { api: withSignInAgain(api, session), session, store, storage, saved }
}

const dialogOpen = async ({ store, session }: ReturnType<typeof createPortal>) => {
  await expect.poll(() => store.get(session.renewal)).not.toBeNull()
}

describe('a call after the token has expired', () => {
  it('is repeated once the owner has signed in again', async () => {
    const portal = createPortal()
    const saving = portal.api.save('books', {})
    await dialogOpen(portal)
    await portal.session.renew({ email: 'owner@example.com', password: 'right password' })
    await expect(saving).resolves.toEqual({ _id: '2' })
    expect(portal.saved).toEqual(['books'])
    expect(portal.store.get(portal.session.expired)).toBe(false)
  })

  it('rejects at once if it only previews what is typed, and asks for nothing', async () => {
    const portal = createPortal()
    await portal.session.load()
    await expect(portal.api.previewWork('books', {})).rejects.toMatchObject({ status: 401 })
    expect(portal.store.get(portal.session.renewal)).toBeNull()
  })

  it.each([
    ['stores what is typed', (api: ApiClient) => api.autosave('books', '2', { values: {} })],
    ['removes what was typed and changed back', (api: ApiClient) => api.undoAutosave('books', '2', 1)],
    ['removes a draft that was emptied', (api: ApiClient) => api.removeEmptyDraft('books', '2')],
  ])('rejects at once if it %s, and the page offers to sign in', async (_, call) => {
    const portal = createPortal()
    await portal.session.load()
    await expect(call(portal.api)).rejects.toMatchObject({ status: 401 })
    expect(portal.store.get(portal.session.renewal)).toBeNull()
    expect(portal.store.get(portal.session.expired)).toBe(true)
  })

  it('rejects when the owner closes the dialog, and the page stays signed in', async () => {
    const portal = createPortal()
    await portal.session.load()
    const saving = portal.api.save('books', {})
    const outcome = expect(saving).rejects.toMatchObject({ status: 401 })
    await dialogOpen(portal)
    portal.store.get(portal.session.renewal)?.done(false)
    await outcome
    expect(portal.storage.getItem('token')).toBeNull()
    expect(portal.store.get(portal.session.auth).isAuthenticated).toBe(true)
    expect(portal.store.get(portal.session.expired)).toBe(true)
  })

  it('opens one dialog for all waiting calls', async () => {
    const portal = createPortal()
    const both = Promise.all([portal.api.save('books', {}), portal.api.save('projects', {})])
    await dialogOpen(portal)
    await portal.session.renew({ email: 'owner@example.com', password: 'right password' })
    await both
    expect(portal.saved.sort()).toEqual(['books', 'projects'])
  })

  it('continues when the owner signs in again in another tab', async () => {
    const portal = createPortal()
    await portal.session.load()
    const saving = portal.api.save('books', {})
    await dialogOpen(portal)
    portal.storage.setItem('token', 'fresh')
    await portal.session.syncToken('fresh')
    await expect(saving).resolves.toEqual({ _id: '2' })
    expect(portal.store.get(portal.session.expired)).toBe(false)
  })

  it('is repeated at once when another tab has renewed the token meanwhile', async () => {
    const portal = createPortal()
    await portal.session.load()
    const saving = portal.api.save('books', {})
    portal.storage.setItem('token', 'fresh')
    await expect.poll(() => portal.saved).toEqual(['books'])
    expect(portal.store.get(portal.session.renewal)).toBeNull()
    await saving
  })

  it('keeps the dialog open after a wrong password', async () => {
    const portal = createPortal()
    const saving = portal.api.save('books', {})
    await dialogOpen(portal)
    await expect(portal.session.renew({ email: 'owner@example.com', password: 'wrong password' })).rejects.toMatchObject({ status: 401 })
    expect(portal.store.get(portal.session.renewal)).not.toBeNull()
    await portal.session.renew({ email: 'owner@example.com', password: 'right password' })
    await saving
  })
})

describe('the session', () => {
  it('drops a stored token that the server rejects', async () => {
    const storage = createStorage('stale')
    const store = createStore()
    const api = {
      user: async () => {
        throw unauthorized()
      },
    } as unknown as ApiClient
    const session = createSession({ api, store, storage })
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: false, loading: true })
    await session.load()
    expect(store.get(session.auth)).toMatchObject({ isAuthenticated: false, loading: false, token: null })
    expect(storage.getItem('token')).toBeNull()
  })

  it('keeps the token while the server cannot be reached', async () => {
    const storage = createStorage('abc')
    const store = createStore()
    const api = {
      user: async () => {
        throw new ApiError({ msg: '', status: 0, errors: [] })
      },
    } as unknown as ApiClient
    const session = createSession({ api, store, storage })
    await session.load()
    expect(store.get(session.auth)).toMatchObject({ loading: true, token: 'abc' })
    expect(store.get(session.unreachable)).toMatchObject({ status: 0 })
  })
})
