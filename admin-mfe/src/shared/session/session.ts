import { type ApiClient, ApiError } from '@portfolio/api-client'
import { type Credentials, TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import { atom, type createStore } from 'jotai'
import { type AuthEvent, nextAuth, startingAuth } from './auth-transitions.ts'

type Store = ReturnType<typeof createStore>
type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionDependencies {
  api: Pick<ApiClient, 'signIn' | 'signOut' | 'user'>
  store: Store
  storage: TokenStorage
}

/** Who is signed in, and the ways that changes. The state lives in jotai atoms, the token in the browser's storage. */
export const createSession = ({ api, store, storage }: SessionDependencies) => {
  const auth = atom(startingAuth(storage.getItem(TOKEN_STORAGE_KEY)))
  const unreachable = atom(false)
  /** Set while the "Sign in again" dialog is open: told whether the owner did. */
  const renewal = atom<{ done: (renewed: boolean) => void } | null>(null)
  /** The server no longer takes the token, while the owner is in the middle of something. */
  const expired = atom(false)
  let asking: Promise<boolean> | null = null

  const apply = (event: AuthEvent) => {
    const state = nextAuth(store.get(auth), event)
    if (state.token) storage.setItem(TOKEN_STORAGE_KEY, state.token)
    else storage.removeItem(TOKEN_STORAGE_KEY)
    store.set(auth, state)
  }

  /** Asks the server whether the stored token still holds. Without an answer the state stays "loading", to be tried again. */
  const load = async () => {
    store.set(unreachable, false)
    if (!storage.getItem(TOKEN_STORAGE_KEY)) return apply({ type: 'authFailed' })
    try {
      apply({ type: 'userLoaded', user: await api.user() })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) apply({ type: 'authFailed' })
      else store.set(unreachable, true)
    }
  }

  const accept = async (credentials: Credentials) => {
    const { token } = await api.signIn(credentials)
    apply({ type: 'loginSucceeded', token })
    store.set(expired, false)
  }

  return {
    auth,
    unreachable,
    renewal,
    expired,
    load,
    token: () => storage.getItem(TOKEN_STORAGE_KEY),

    /** Rejects with the call's failure. */
    signIn: async (credentials: Credentials) => {
      try {
        await accept(credentials)
      } catch (error) {
        apply({ type: 'loginFailed' })
        throw error
      }
    },

    /**
     * Answers once the server has revoked the token, or could not be asked: the owner is signed out here either way.
     * Unsaved text and the chosen theme stay in the browser.
     */
    signOut: async () => {
      await api.signOut().catch(() => undefined)
      apply({ type: 'loggedOut' })
    },

    /** Signs in from the dialog: a refusal leaves the screen behind it as it is. */
    renew: async (credentials: Credentials) => {
      await accept(credentials)
      store.get(renewal)?.done(true)
    },

    /** Another tab signed in or out: this one shares its token. */
    follow: (token: string | null) => {
      const { isAuthenticated, loading } = store.get(auth)
      if (!isAuthenticated) return token && !loading ? load() : undefined
      store.set(expired, token === null)
      if (token) store.get(renewal)?.done(true)
    },

    /** Opens the dialog once for all calls that wait for it; false when the owner closed it. */
    signInAgain: (): Promise<boolean> => {
      storage.removeItem(TOKEN_STORAGE_KEY)
      store.set(expired, true)
      asking ??= new Promise<boolean>((resolve) => store.set(renewal, { done: resolve })).finally(() => {
        asking = null
        store.set(renewal, null)
      })
      return asking
    },
  }
}

export type Session = ReturnType<typeof createSession>
