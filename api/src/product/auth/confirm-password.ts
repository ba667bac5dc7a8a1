import { getOrigin } from '#audit/origin.ts'
import { throwHttpError } from '#http/errors.ts'
import { verifyPassword } from './passwords.ts'
import type { Session } from './session-store.ts'
import { type SignInDependencies, throwTooManyAttempts } from './sign-in.ts'
import type { StoredUser } from './user-store.ts'

/**
 * Resolves with the signed-in user if this is the current password, so that an open session alone, such as one on an unattended computer,
 * cannot take over the account. Failed attempts count like failed sign-ins, and those in a session from all addresses together: whoever has
 * stolen it may have many. Throws 422, or 429 after too many.
 */
export const confirmPassword = async (
  currentPassword: string,
  { user: { email }, tokenHash }: Session,
  address: string,
  { users, attempts, refusals, log }: Pick<SignInDependencies, 'users' | 'attempts' | 'refusals' | 'log'>,
): Promise<StoredUser> => {
  const recordRefusal = () => refusals.add('confirmPassword', getOrigin().actor)
  const pause = (await attempts.countForAddress(address)) || (await attempts.countForSession(tokenHash))
  if (pause > 0) {
    recordRefusal()
    throwTooManyAttempts(pause)
  }
  const user = await users.findByEmail(email)
  if (!(await verifyPassword(currentPassword, user?.passwordHash, 'known addresses')) || !user) {
    log.info({ event: 'rejected', address }, 'Account change')
    recordRefusal()
    return throwHttpError(422, 'This is not your current password', 'currentPassword')
  }
  await attempts.resetAddress(address)
  await attempts.resetSession(tokenHash)
  return user
}
