import { type ApiClient, ApiError } from '@portfolio/api-client'
import type { Session } from './session.ts'

type Call = (...args: unknown[]) => Promise<unknown>

/** Calls that never ask the owner to sign in: sign-in itself, and calls that only help while text is typed. */
const NOT_REPEATED = new Set<string>(['signIn', 'requestPasskeySignIn', 'signInWithPasskey', 'signOut', 'user', 'previewWork', 'recognize'])

/** Calls that store what is typed. A dialog would take the next keys, so a notice offers to sign in. */
const WHILE_TYPING = new Set<string>(['autosave', 'undoAutosave', 'removeEmptyDraft'])

/** Wraps an API client so that a 401 asks the owner to sign in again and then repeats the call. */
export const withSignInAgain = (api: ApiClient, session: Pick<Session, 'signInAgain' | 'expire' | 'token'>): ApiClient => {
  const offerSignIn = async () => {
    session.expire()
    return false
  }
  const repeating =
    (call: Call, signIn: () => Promise<boolean>): Call =>
    async (...args) => {
      const used = session.token()
      try {
        return await call(...args)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        // Another call or tab may have renewed the token meanwhile.
        const newer = session.token() !== null && session.token() !== used
        if (newer || (await signIn())) return repeating(call, signIn)(...args)
        throw error
      }
    }
  const wrap = (name: string, call: Call) =>
    NOT_REPEATED.has(name) ? call : repeating(call, WHILE_TYPING.has(name) ? offerSignIn : session.signInAgain)
  return Object.fromEntries(Object.entries(api).map(([name, call]) => [name, wrap(name, call as Call)])) as ApiClient
}
