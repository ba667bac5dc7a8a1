/** A backup that was written by schedule. */
export interface ScheduledBackup {
  /** When it was begun, as ISO 8601. */
  time: string
  bytes: number
  /** `verified`: read back after it was written. `incomplete`: verified, but the site has objects that are missing or damaged. */
  state: 'verified' | 'incomplete' | 'unknown'
}

export interface Backups {
  /** Folder or bucket of the scheduled backups. Null: there are none, because BACKUP_TO is not set. */
  target: string | null
  /** The newest first. */
  scheduled: ScheduledBackup[]
  /** Why the last one has failed or is incomplete. */
  problem: { time: string; outcome: 'failed' | 'incomplete'; reason: string } | null
}

/** A backup has the hash of the password, so an open session alone is not enough to download one. */
export interface BackupRequest {
  currentPassword: string
}

/** Headers of a backup that is downloaded. Its size is known only at its end. */
export const backupHeaders = {
  /** Approximate size in bytes. */
  expectedBytes: 'x-expected-bytes',
  /** Number of objects that rows refer to but the archive will not have: the store lost them, or could not read them before. */
  missingObjects: 'x-missing-objects',
} as const

/** An uploaded backup. Every byte of it was verified. */
export interface UploadedBackup {
  /** Of the moment that it has, as ISO 8601. */
  createdAt: string
  /** Version of the API that wrote it. */
  apiVersion: string
  /** How many migrations bring it up to date. */
  migrations: number
  /** What it contains, with what is in the trash: "Books" and their number. Only what there is. */
  counts: { label: string; count: number }[]
  bytes: number
  /** Which objects the site had lost when the backup was written. */
  losses: string | null
  /** Name of the machine that has it. */
  host: string
  /** The command that restores it there. */
  command: string
}

export interface BackupUploadResponse {
  success: true
  backup: UploadedBackup
}
