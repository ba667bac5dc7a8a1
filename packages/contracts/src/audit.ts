import { formatActor, type ReleaseActor } from './releases.ts'
import { formatSavedBy, type SavedBy } from './revisions.ts'

export const AUDIT_KINDS = ['sign-in', 'account', 'tokens', 'content', 'releases', 'backups'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The kind of each action of the audit log. */
export const auditActions = {
  signIn: 'sign-in',
  signOut: 'sign-in',
  endSessions: 'sign-in',
  useEndedSession: 'sign-in',
  createAccount: 'account',
  changeAccount: 'account',
  resetPassword: 'account',
  confirmPassword: 'account',
  addPasskey: 'account',
  removePasskey: 'account',
  addToken: 'tokens',
  revokeToken: 'tokens',
  useToken: 'tokens',
  deleteItems: 'content',
  deleteForGood: 'content',
  changeSettings: 'content',
  setCurrentBlog: 'content',
  addItemPreview: 'content',
  revokeItemPreviews: 'content',
  activate: 'releases',
  rollBack: 'releases',
  startRollout: 'releases',
  endRollout: 'releases',
  freeze: 'releases',
  unfreeze: 'releases',
  schedule: 'releases',
  cancelScheduled: 'releases',
  addPreview: 'releases',
  revokePreview: 'releases',
  deleteRelease: 'releases',
  downloadBackup: 'backups',
  uploadBackup: 'backups',
  writeBackup: 'backups',
  restoreBackup: 'backups',
} as const satisfies Record<string, AuditKind>
export type AuditAction = keyof typeof auditActions

/**
 * Who did something: as for releases and saves, or a command on the server, or nobody that the site knows. `device`: the browser of the owner,
 * such as "Firefox on Linux".
 */
export type AuditActor = (ReleaseActor & Pick<SavedBy, 'cause'> & { device?: string }) | { kind: 'command' } | { kind: 'unknown' }

/** `refused`: it was not allowed. `failed`: it was begun and did not succeed. */
export type AuditOutcome = 'done' | 'refused' | 'failed'

export interface AuditEvent {
  _id: string
  /** ISO 8601. Of several, the first. */
  time: string
  action: AuditAction
  outcome: AuditOutcome
  /** Null: an earlier version of the gateway did not record it. */
  actor: AuditActor | null
  /** What it was done to, or with: titles, names, versions. */
  subject: string
  /** How many there were, such as attempts within an hour, or items. */
  count: number
  /** The last of several attempts. */
  lastTime: string | null
  /** Address of the client; empty for one that is not known, or for attempts from many. */
  address: string
  requestId: string
}

/** Newest first. `next`: where the older ones begin, if there are any. */
export interface AuditEvents {
  events: AuditEvent[]
  next: string | null
}

/** Names an actor as in "by …". */
export const formatAuditActor = (actor: AuditActor): string => {
  if (actor.kind === 'command') return 'a command on the server'
  if (actor.kind === 'unknown') return 'somebody who is not signed in'
  const { kind, cause, device } = actor
  if (cause && (kind === 'session' || kind === 'gateway')) return formatSavedBy({ kind, cause })
  return device ? `${formatActor(actor)}, ${device}` : formatActor(actor)
}
