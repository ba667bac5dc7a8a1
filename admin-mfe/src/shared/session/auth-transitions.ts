import type { AuthState, User } from '@portfolio/contracts'

export type AuthEvent =
  | { type: 'userLoaded'; user: User }
  | { type: 'loginSucceeded'; token: string }
  | { type: 'authFailed' | 'loginFailed' | 'loggedOut' }

/** Before the server has said whether a stored token still holds. */
export const startingAuth = (token: string | null): AuthState => ({ token, isAuthenticated: false, loading: true, user: null, users: [] })

/** The transitions of the specification, section 4. */
export const nextAuth = (state: AuthState, event: AuthEvent): AuthState => {
  switch (event.type) {
    case 'userLoaded':
      return { ...state, isAuthenticated: true, loading: false, user: event.user }
    case 'loginSucceeded':
      return { ...state, token: event.token, isAuthenticated: true, loading: false }
    default:
      return { ...state, token: null, isAuthenticated: false, loading: false, user: null }
  }
}
