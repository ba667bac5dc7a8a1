import { describe, expect, it } from 'vitest'
import { initialAuth, nextAuth } from './auth-transitions.ts'

const user = { _id: '1', email: 'owner@example.com' }

describe('the auth state', () => {
  it('starts unauthenticated and loading, with the stored token', () => {
    expect(initialAuth('abc')).toEqual({ token: 'abc', isAuthenticated: false, loading: true, user: null, users: [] })
  })

  it('becomes authenticated when the user is loaded', () => {
    expect(nextAuth(initialAuth('abc'), { type: 'userLoaded', user, token: 'abc' })).toMatchObject({
      isAuthenticated: true,
      loading: false,
      user,
    })
  })

  it('keeps the token that a sign-in returned', () => {
    expect(nextAuth(initialAuth(null), { type: 'loginSucceeded', token: 'new' })).toMatchObject({ token: 'new', isAuthenticated: true })
  })

  it.each(['authFailed', 'loginFailed', 'loggedOut'] as const)('drops token and user on %s', (type) => {
    const signedIn = nextAuth(initialAuth('abc'), { type: 'userLoaded', user, token: 'abc' })
    expect(nextAuth(signedIn, { type })).toEqual({ token: null, isAuthenticated: false, loading: false, user: null, users: [] })
  })
})
