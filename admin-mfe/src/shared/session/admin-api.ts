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

/** Wraps an API client so that a 401 asks the owner to sign in again and then repeats the call. */
export const withSignInAgain = (api: ApiClient, session: Pick<Session, 'signInAgain' | 'token'>): ApiClient => {
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
  return Object.fromEntries(calls) as ApiClient
}
