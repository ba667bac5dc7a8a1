import { type Credentials, signIn as words } from '@portfolio/contracts'
import { throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { AttemptStore } from './attempt-store.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import type { SessionStore } from './session-store.ts'
import type { UserStore } from './user-store.ts'

export interface SignInDependencies {
  users: UserStore
  sessions: SessionStore
  attempts: AttemptStore
  log: Log
  now: () => Date
}

const tooMany = (seconds: number) => throwRetryLater(429, 'Too many sign-in attempts. Please wait and try again.', seconds)

/**
 * A token for the right credentials. Every try passes both limits before any work is done for it,
 * and a wrong password, an unknown address and the time they take look alike.
 */
export const signIn = async (
  { email, password }: Credentials,
  address: string,
  { users, sessions, attempts, log, now }: SignInDependencies,
) => {
  const event = (what: string) => log.info({ event: what, address }, 'Sign-in')
  const addressPause = await attempts.tryFrom(address, now())
  if (addressPause > 0) {
    event('throttled by address')
    tooMany(addressPause)
  }
  // The owner's own address is not held up by strangers who try the account from elsewhere.
  const accountPause = (await sessions.knowsAddress(address, now())) ? 0 : await attempts.tryAccount(email, now())
  if (accountPause > 0) {
    event('throttled by account')
    tooMany(accountPause)
  }
  const user = await users.find(email)
  if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
    event('refused')
    return throwHttpError(401, words.refused)
  }
  if (isOutdated(user.passwordHash)) await users.rehash(user.id, await hashPassword(password))
  await attempts.forget(address)
  const token = await sessions.open(user.id, address, now())
  event('ok')
  return token
}
