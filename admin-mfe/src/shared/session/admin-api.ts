import { type ApiClient, ApiError } from '@portfolio/api-client'
import type { Session } from './session.ts'

type Call = (...args: unknown[]) => Promise<unknown>

/** Calls that never ask the owner to sign in: sign-in itself, and background calls while typing. Saving asks. */
const NOT_REPEATED = new Set<string>([
  'signIn',
  'requestPasskeySignIn',
  'signInWithPasskey',
  'signOut',
  'user',
  'previewWork',
  'recognize',
  'autosave',
])

/**
 * Wraps an API client so that a 401 asks the owner to sign in again and then repeats the call. While text is typed, a dialog would take the next
 * keys, so a notice offers it.
 */
export const withSignInAgain = (api: ApiClient, session: Pick<Session, 'signInAgain' | 'expire' | 'token'>): ApiClient => {
  const retrying =
    (call: Call): Call =>
    async (...args) => {
      const used = session.token()
      try {
        return await call(...args)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        // Another call or tab may have renewed the token meanwhile.
        const newer = session.token() !== null && session.token() !== used
        if (newer || (await session.signInAgain())) return retrying(call)(...args)
        throw error
      }
    }
  const calls = Object.entries(api).map(([name, call]) => [name, NOT_REPEATED.has(name) ? call : retrying(call as Call)])
  const autosave: ApiClient['autosave'] = async (...args) => {
    const used = session.token()
    try {
      return await api.autosave(...args)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      // Another tab may have renewed the token meanwhile.
      if (session.token() !== null && session.token() !== used) return api.autosave(...args)
      session.expire()
      throw error
    }
  }
  return { ...(Object.fromEntries(calls) as ApiClient), autosave }
}
