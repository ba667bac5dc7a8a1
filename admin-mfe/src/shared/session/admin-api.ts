import { type ApiClient, ApiError } from '@portfolio/api-client'
import type { Session } from './session.ts'

type Call = (...given: unknown[]) => Promise<unknown>

const SIGN_IN_CALLS = new Set<string>(['signIn', 'signOut', 'user'])

/** Calls that outlive a token: a 401 asks the owner to sign in again in place, then the same call is made once more. */
export const withSignInAgain = (api: ApiClient, session: Pick<Session, 'signInAgain' | 'token'>): ApiClient => {
  const lasting =
    (call: Call): Call =>
    async (...given) => {
      const used = session.token()
      try {
        return await call(...given)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        // Another call or another tab may have a new token by now.
        const newer = session.token() !== null && session.token() !== used
        if (newer || (await session.signInAgain())) return lasting(call)(...given)
        throw error
      }
    }
  const calls = Object.entries(api).map(([name, call]) => [name, SIGN_IN_CALLS.has(name) ? call : lasting(call as Call)])
  return Object.fromEntries(calls) as ApiClient
}
