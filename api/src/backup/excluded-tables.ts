/**
 * The tables that a backup leaves out, with the reason. Every other table of the database is in it without being named anywhere.
 * After a restore they are as the migrations leave them.
 */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  kysely_migration: 'the manifest names the migrations',
  kysely_migration_lock: 'a lock of the migrations',
  sessions: 'one that has ended since would be open again',
  api_tokens: 'one that was revoked since would be valid again',
  passkeys: 'one that was deleted since would sign in again; the password stays',
  passkey_challenges: 'valid for minutes',
  preview_links: 'one that was revoked since would work again',
  release_previews: 'one that was revoked since would work again',
  sign_in_attempts: 'waits after wrong passwords, of minutes or hours',
  beacon_key: 'a secret that each site makes for itself',
  gateways: 'which gateways run at the moment',
  backup_runs: 'how backups of this site ended',
  webhook_events: 'events that are over, and would be sent again',
}
