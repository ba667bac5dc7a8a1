import { type Credentials, signIn as messages } from '@portfolio/contracts'
import type { Refusals } from '#audit/refusals.ts'
import { throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { AttemptStore } from './attempt-store.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import type { SessionStore } from './session-store.ts'
import type { UserStore } from './user-store.ts'

export interface SignInDependencies {
  users: UserStore
  sessions: SessionStore
  attempts: AttemptStore
  refusals: Pick<Refusals, 'add'>
  log: Log
}

export interface SignInCaller {
  address: string
  /** Such as "Firefox on Linux". */
  device: string
}

export const throwTooManyAttempts = (seconds: number) =>
  throwRetryLater(429, 'Too many sign-in attempts. Please wait and try again.', seconds)

/**
 * Resolves with a token for the right credentials. Both rate limits are checked before the password,
 * and neither the response nor its time reveals whether the user or the password was wrong.
 */
export const signIn = async ({ email, password }: Credentials, caller: SignInCaller, dependencies: SignInDependencies) => {
  const { users, sessions, attempts, refusals, log } = dependencies
  const { address, device } = caller
  const logEvent = (event: string) => log.info({ event, address }, 'Sign-in')
  const logRefusal = (event: string) => {
    logEvent(event)
    refusals.add('signIn')
  }
  const addressPause = await attempts.countForAddress(address)
  if (addressPause > 0) {
    logRefusal('throttled by address')
    throwTooManyAttempts(addressPause)
  }
  // Attempts by strangers must not lock the owner out of a known address, nor make the owner wait.
  const isKnown = await sessions.hasSignedInFrom(address)
  const accountPause = isKnown ? 0 : await attempts.countForAccount(email)
  if (accountPause > 0) {
    logRefusal('throttled by account')
    throwTooManyAttempts(accountPause)
  }
  const user = await users.findByEmail(email)
  if (!(await verifyPassword(password, user?.passwordHash, isKnown ? 'known addresses' : 'unknown addresses')) || !user) {
    logRefusal('rejected')
    return throwHttpError(401, messages.rejected)
  }
  const token = await sessions.create(user.id, address, { with: 'password', device, passwordHash: user.passwordHash })
  await attempts.resetAddress(address)
  if (needsRehash(user.passwordHash)) await users.updateHash(user, await hashPassword(password))
  logEvent('ok')
  return token
}
