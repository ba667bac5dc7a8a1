import { type ApiClient, ApiError } from '@portfolio/api-client'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { withSignInAgain } from './admin-api.ts'
import { createSession } from './session.ts'

const unauthorized = () => new ApiError({ msg: 'Unauthorized', status: 401, errors: [] })

const memory = (token?: string) => {
  const kept = new Map<string, string>(token ? [['token', token]] : [])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A server that accepts only the token "fresh", and a portal that still holds "stale". */
const portal = () => {
  const storage = memory('stale')
  const saved: string[] = []
  const api = {
    signIn: async ({ password }: { password: string }) => {
      if (password !== 'right password') throw unauthorized()
      return { token: 'fresh' }
    },
    signOut: async () => ({ success: true }),
    user: async () => ({ _id: '1', email: 'owner@example.com' }),
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

const dialogOpen = async ({ store, session }: ReturnType<typeof portal>) => {
  await expect.poll(() => store.get(session.renewal)).not.toBeNull()
}

describe('a call after the token has expired', () => {
  it('is repeated once the owner has signed in again', async () => {
    const here = portal()
    const saving = here.api.save('books', {})
    await dialogOpen(here)
    await here.session.renew({ email: 'owner@example.com', password: 'right password' })
    await expect(saving).resolves.toEqual({ _id: '2' })
    expect(here.saved).toEqual(['books'])
    expect(here.store.get(here.session.expired)).toBe(false)
  })

  it('rejects when the owner closes the dialog, and the page stays signed in', async () => {
    const here = portal()
    await here.session.load()
    const saving = here.api.save('books', {})
    const outcome = expect(saving).rejects.toMatchObject({ status: 401 })
    await dialogOpen(here)
    here.store.get(here.session.renewal)?.done(false)
    await outcome
    expect(here.storage.getItem('token')).toBeNull()
    expect(here.store.get(here.session.auth).isAuthenticated).toBe(true)
    expect(here.store.get(here.session.expired)).toBe(true)
  })

  it('opens one dialog for all waiting calls', async () => {
    const here = portal()
    const both = Promise.all([here.api.save('books', {}), here.api.save('projects', {})])
    await dialogOpen(here)
    await here.session.renew({ email: 'owner@example.com', password: 'right password' })
    await both
    expect(here.saved.sort()).toEqual(['books', 'projects'])
  })

  it('continues when the owner signs in again in another tab', async () => {
    const here = portal()
    await here.session.load()
    const saving = here.api.save('books', {})
    await dialogOpen(here)
    here.storage.setItem('token', 'fresh')
    await here.session.syncToken('fresh')
    await expect(saving).resolves.toEqual({ _id: '2' })
    expect(here.store.get(here.session.expired)).toBe(false)
  })

  it('keeps the dialog open after a wrong password', async () => {
    const here = portal()
    const saving = here.api.save('books', {})
    await dialogOpen(here)
    await expect(here.session.renew({ email: 'owner@example.com', password: 'wrong password' })).rejects.toMatchObject({ status: 401 })
    expect(here.store.get(here.session.renewal)).not.toBeNull()
    await here.session.renew({ email: 'owner@example.com', password: 'right password' })
    await saving
  })
})

describe('the session', () => {
  it('drops a stored token that the server rejects', async () => {
    const storage = memory('stale')
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
    const storage = memory('abc')
    const store = createStore()
    const api = {
      user: async () => {
        throw new ApiError({ msg: '', status: 0, errors: [] })
      },
    } as unknown as ApiClient
    const session = createSession({ api, store, storage })
    await session.load()
    expect(store.get(session.auth)).toMatchObject({ loading: true, token: 'abc' })
    expect(store.get(session.unreachable)).toBe(true)
  })
})
