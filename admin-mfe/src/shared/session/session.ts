import type { ApiClient, ApiError } from '@portfolio/api-client'
import { type Credentials, TOKEN_STORAGE_KEY, type UsedPasskey } from '@portfolio/contracts'
import { atom, type createStore } from 'jotai'
import { type AuthEvent, initialAuth, nextAuth } from './auth-transitions.ts'

type Store = ReturnType<typeof createStore>
type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionDependencies {
  api: Pick<ApiClient, 'signIn' | 'signInWithPasskey' | 'signOut' | 'user'>
  store: Store
  storage: TokenStorage
  /** Tells the other tabs which token was revoked. */
  announceSignOut?: (token: string | null) => void
  /** Called when the owner has signed in or out. */
  setEditHint?: (isOwner: boolean) => void
}

/** Who is signed in, and the actions that change it. State lives in jotai atoms, the token in browser storage. */
export const createSession = ({ api, store, storage, announceSignOut = () => {}, setEditHint = () => {} }: SessionDependencies) => {
  const auth = atom(initialAuth(storage.getItem(TOKEN_STORAGE_KEY)))
  /** Why the last call that asked who is signed in failed, if the server could not say. */
  const unreachable = atom<ApiError | null>(null)
  /** Set while the "Sign in again" dialog is open. Call `done` with whether the owner has signed in. */
  const renewal = atom<{ done: (renewed: boolean) => void } | null>(null)
  /** Set when the server has rejected the token of an open page. */
  const expired = atom(false)
  let pendingRenewal: Promise<boolean> | null = null

  const apply = (event: AuthEvent) => {
    const state = nextAuth(store.get(auth), event)
    if (state.token) storage.setItem(TOKEN_STORAGE_KEY, state.token)
    else storage.removeItem(TOKEN_STORAGE_KEY)
    store.set(auth, state)
    setEditHint(state.isAuthenticated)
  }

  /** Asks the server whether the stored token is valid. Without a response the state stays "loading", to be retried. */
  const load = async (): Promise<void> => {
    store.set(unreachable, null)
    const token = storage.getItem(TOKEN_STORAGE_KEY)
    if (!token) return apply({ type: 'authFailed' })
    const event = await api.user().then(
      (user): AuthEvent => ({ type: 'userLoaded', user, token }),
      (error: ApiError): AuthEvent | ApiError => (error.status === 401 ? { type: 'authFailed' } : error),
    )
    const now = storage.getItem(TOKEN_STORAGE_KEY)
    // Another tab has signed in or out meanwhile. The response is about the former token, and must not replace or remove the new one.
    if (now !== token) return now || !store.get(auth).isAuthenticated ? load() : undefined
    if ('type' in event) apply(event)
    else store.set(unreachable, event)
  }

  const accept = ({ token }: { token: string }) => {
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

    /** Rejects with the failed call's error. */
    signIn: async (credentials: Credentials) => {
      try {
        accept(await api.signIn(credentials))
      } catch (error) {
        apply({ type: 'loginFailed' })
        throw error
      }
    },

    /** Signs in on the page or from the dialog. Rejects with the failed call's error, which leaves the page unchanged. */
    signInWithPasskey: async (credential: UsedPasskey) => {
      accept(await api.signInWithPasskey(credential))
      store.get(renewal)?.done(true)
    },

    /**
     * Signs this browser out at once; the server, which revokes the token, may be slow or unavailable.
     * Unsaved text and the chosen theme stay in the browser.
     */
    signOut: () => {
      const { token } = store.get(auth)
      api.signOut().catch(() => undefined)
      apply({ type: 'loggedOut' })
      announceSignOut(token)
    },

    /** Signs out after another tab has, unless this browser has signed in again meanwhile. */
    signedOutElsewhere: (revoked: string | null) => {
      const token = storage.getItem(TOKEN_STORAGE_KEY)
      if (!token || token === revoked) apply({ type: 'loggedOut' })
    },

    /** Signs in from the dialog. A rejected sign-in leaves the page behind it unchanged. */
    renew: async (credentials: Credentials) => {
      accept(await api.signIn(credentials))
      store.get(renewal)?.done(true)
    },

    /** Adopts the token of another tab: one that has signed in, or whose token has expired. */
    syncToken: (token: string | null) => {
      const { isAuthenticated, loading } = store.get(auth)
      if (!isAuthenticated) return token && !loading ? load() : undefined
      store.set(expired, token === null)
      if (token) store.get(renewal)?.done(true)
    },

    /** Offers to sign in again, without asking. */
    expire: () => store.set(expired, true),

    /** Opens one dialog for all waiting calls. Resolves with false when the owner closes it. */
    signInAgain: (): Promise<boolean> => {
      storage.removeItem(TOKEN_STORAGE_KEY)
      store.set(expired, true)
      pendingRenewal ??= new Promise<boolean>((resolve) => store.set(renewal, { done: resolve })).finally(() => {
        pendingRenewal = null
        store.set(renewal, null)
      })
      return pendingRenewal
    },
  }
}

export type Session = ReturnType<typeof createSession>
