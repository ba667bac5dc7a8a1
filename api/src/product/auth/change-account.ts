import type { AccountDraft, User } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword, validatePassword } from './passwords.ts'
import type { Session } from './session-store.ts'
import type { SignInDependencies } from './sign-in.ts'

/**
 * Changes the email address or password of the owner, who confirms it with the current password. All other sessions end. Throws 409 when
 * either was changed meanwhile, such as in another browser.
 */
export const changeAccount = async (
  { email, newPassword, currentPassword }: AccountDraft,
  session: Session,
  address: string,
  dependencies: SignInDependencies,
): Promise<User> => {
  const confirmed = await confirmPassword(currentPassword, session, address, dependencies)
  const problem = newPassword && validatePassword(newPassword, email)
  if (problem) throwHttpError(422, problem, 'newPassword')
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  const isChanged = await dependencies.users.changeCredentials(confirmed, { email, passwordHash }, session.tokenHash)
  if (!isChanged) throwHttpError(409, 'The email address or password was changed in the meantime. This change was not made.')
  dependencies.log.info({ event: 'ok', address }, 'Account change')
  return { _id: confirmed.id, email: email.toLowerCase() }
}
