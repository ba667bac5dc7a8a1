import type { AccountDraft, User } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import { hashPassword, validatePassword, verifyPassword } from './passwords.ts'
import type { Session } from './session-store.ts'
import { type SignInDependencies, throwTooManyAttempts } from './sign-in.ts'

/**
 * Changes the owner's email address or password. Requires the current password, so that an open session alone, such as one on an
 * unattended computer, cannot take over the account. Failed attempts count like failed sign-ins. All other sessions end.
 */
export const changeAccount = async (
  { email, newPassword, currentPassword }: AccountDraft,
  { user: { _id, email: currentEmail }, tokenHash }: Session,
  address: string,
  { users, attempts, log }: SignInDependencies,
): Promise<User> => {
  const pause = await attempts.countForAddress(address)
  if (pause > 0) throwTooManyAttempts(pause)
  const user = await users.findByEmail(currentEmail)
  if (!(await verifyPassword(currentPassword, user?.passwordHash, 'known addresses')) || !user) {
    log.info({ event: 'rejected', address }, 'Account change')
    return throwHttpError(422, 'This is not your current password', 'currentPassword')
  }
  const problem = newPassword && validatePassword(newPassword, email)
  if (problem) throwHttpError(422, problem, 'newPassword')
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  await users.changeCredentials({ id: _id, email, passwordHash }, tokenHash)
  await attempts.resetAddress(address)
  log.info({ event: 'ok', address }, 'Account change')
  return { _id, email: email.toLowerCase() }
}
