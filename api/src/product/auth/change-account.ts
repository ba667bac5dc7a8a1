import type { AccountDraft, User } from '@portfolio/contracts'
import { throwHttpError } from '#http/errors.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword, validatePassword } from './passwords.ts'
import type { Session } from './session-store.ts'
import type { SignInDependencies } from './sign-in.ts'

/** Changes the email address or password of the owner, who confirms it with the current password. All other sessions end. */
export const changeAccount = async (
  { email, newPassword, currentPassword }: AccountDraft,
  session: Session,
  address: string,
  dependencies: SignInDependencies,
): Promise<User> => {
  const { _id } = session.user
  await confirmPassword(currentPassword, session, address, dependencies)
  const problem = newPassword && validatePassword(newPassword, email)
  if (problem) throwHttpError(422, problem, 'newPassword')
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  await dependencies.users.changeCredentials({ id: _id, email, passwordHash }, session.tokenHash)
  dependencies.log.info({ event: 'ok', address }, 'Account change')
  return { _id, email: email.toLowerCase() }
}
