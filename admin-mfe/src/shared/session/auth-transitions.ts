import type { AuthState, User } from '@portfolio/contracts'

export type AuthEvent =
  /** `token`: the one with which the user was loaded. */
  | { type: 'userLoaded'; user: User; token: string }
  | { type: 'loginSucceeded'; token: string }
  | { type: 'authFailed' | 'loginFailed' | 'loggedOut' }

/** The state before the server has confirmed a stored token. */
export const initialAuth = (token: string | null): AuthState => ({ token, isAuthenticated: false, loading: true, user: null, users: [] })

/** The state transitions of section 4 of the specification. */
export const nextAuth = (state: AuthState, event: AuthEvent): AuthState => {
  switch (event.type) {
    case 'userLoaded':
      return { ...state, token: event.token, isAuthenticated: true, loading: false, user: event.user }
    case 'loginSucceeded':
      return { ...state, token: event.token, isAuthenticated: true, loading: false }
    default:
      return { ...state, token: null, isAuthenticated: false, loading: false, user: null }
  }
}
