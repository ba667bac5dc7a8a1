import { type AuditAction, type AuditEvent, type AuditKind, formatAuditActor } from '@portfolio/contracts'
import { formatCount } from '#shared/format-count.ts'
import { formatDate, formatTime } from '#shared/format-date.ts'

export const kindLabels: Record<AuditKind, string> = {
  'sign-in': 'Sign-in',
  account: 'Account',
  tokens: 'Tokens',
  content: 'Content',
  releases: 'Releases',
  backups: 'Backups',
}

/** What is only recorded when it is refused is named so. */
const DONE: Record<AuditAction, string> = {
  signIn: 'Signed in',
  signOut: 'Signed out',
  endSessions: 'Signed out everywhere else',
  useEndedSession: 'Ended session refused',
  createAccount: 'Account created',
  changeAccount: 'Account changed',
  resetPassword: 'Password reset',
  confirmPassword: 'Wrong current password',
  addPasskey: 'Passkey added',
  removePasskey: 'Passkey deleted',
  addToken: 'Token created',
  revokeToken: 'Token revoked',
  useToken: 'Token refused',
  deleteItems: 'Moved to the trash',
  deleteForGood: 'Deleted for good',
  changeSettings: 'Settings changed',
  setCurrentBlog: 'Current blog changed',
  addItemPreview: 'Link to a preview created',
  revokeItemPreviews: 'Links to a preview revoked',
  activate: 'Activated',
  rollBack: 'Rolled back',
  startRollout: 'Rollout started',
  endRollout: 'Rollout ended',
  freeze: 'Activations frozen',
  unfreeze: 'Freeze ended',
  schedule: 'Activation scheduled',
  cancelScheduled: 'Scheduled activation canceled',
  addPreview: 'Preview link created',
  revokePreview: 'Preview link revoked',
  deleteRelease: 'Old release deleted',
  downloadBackup: 'Backup downloaded',
  uploadBackup: 'Backup uploaded',
  writeBackup: 'Backup written',
  restoreBackup: 'Restored from a backup',
}

const NOT_DONE: Partial<Record<AuditAction, string>> = {
  signIn: 'Sign-in refused',
  writeBackup: 'Backup incomplete or failed',
}

const SIGN_IN: Record<string, string> = { password: 'with the password', passkey: 'with a passkey', command: 'with a command' }
const TIMES = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** An action of a later version of the gateway is shown by its name. */
export const describeAction = ({ action, outcome }: AuditEvent): string =>
  (outcome === 'done' ? undefined : NOT_DONE[action]) ?? DONE[action] ?? action

export const describeSubject = ({ action, subject }: AuditEvent): string =>
  (action === 'signIn' && SIGN_IN[subject]) || subject.replace(TIMES, (time) => formatDate(new Date(time)))

/** Who, from where, and how often. */
export const describeOrigin = ({ actor, address, count, outcome, lastTime }: AuditEvent): string[] => {
  const total = outcome === 'refused' ? formatCount(count, 'attempt') : count > 1 && formatCount(count, 'item')
  return [
    actor ? `by ${formatAuditActor(actor)}` : 'no record of who did it',
    outcome === 'refused' && !address && 'from other addresses',
    address && address !== 'unknown' && `from ${address}`,
    total,
    lastTime && `the last at ${formatTime(new Date(lastTime))}`,
  ].filter((part): part is string => Boolean(part))
}
