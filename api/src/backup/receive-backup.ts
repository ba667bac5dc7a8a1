import { chmod, mkdir, rename } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { type BackupUploadResponse, collections, texts, UPLOAD_BYTES_MAX, type UploadedBackup } from '@portfolio/contracts'
import { listMigrationNames } from '#db/migrate.ts'
import type { Env } from '#env'
import { throwHttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createUploads, UPLOAD_LIMITS } from '#product/shared/uploads/accept-uploads.ts'
import { type AcceptedFiles, receiveFile } from '#product/shared/uploads/receive-file.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import type { UploadRequest } from '#product/shared/uploads/upload-request.ts'
import { ArchiveRefused, describeLosses, type Manifest } from './manifest.ts'
import { checkArchive } from './restore-backup.ts'
import { toTableName } from './restore-store.ts'
import { removeLeft, removeOlder } from './with-temporary.ts'

const UPLOADED = /^uploaded-.+\.tar$/
const KEPT_MS = 24 * 60 * 60_000

const archives: AcceptedFiles<'tar'> = {
  // The first entry of every backup. Whether it is one is found out when it is verified.
  detectType: (start) => (start.toString('latin1').startsWith('tables/') ? 'tar' : undefined),
  messages: { missing: 'Please choose a file', wrongType: 'This is no backup of this product. Choose a file that it has written.' },
}

/** The tables that the owner knows by name. */
const LABELS: [table: string, label: string][] = [
  ...collections.map(({ name }): [string, string] => [toTableName(name), texts[name].label.menu]),
  ['media', 'Images'],
  ['files', 'Files'],
  ['working_copies', 'Drafts'],
]

/** Quotes an argument for a shell, unless it is plain. */
const quote = (text: string) => (/^[\w./:-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

const toCommand = (siteVariables: Env['siteVariables'], path: string): string =>
  [...siteVariables.map(([name, value]) => `${name}=${quote(value)}`), `npm run restore -- ${quote(path)} --replace`].join(' ')

const describe = async (manifest: Manifest, command: string): Promise<UploadedBackup> => {
  const { createdAt, apiVersion, tables, objects } = manifest
  const rows = new Map(tables.map((table) => [table.name, table.rows]))
  const known = await listMigrationNames()
  return {
    createdAt,
    apiVersion,
    migrations: known.filter((name) => !manifest.migrations.includes(name)).length,
    counts: LABELS.map(([table, label]) => ({ label, count: rows.get(table) ?? 0 })).filter(({ count }) => count > 0),
    bytes: [...tables, ...objects].reduce((sum, part) => sum + part.bytes, 0),
    losses: describeLosses(manifest) ?? null,
    host: hostname(),
    command,
  }
}

interface Dependencies {
  staging: Staging
  /** Where a verified backup is kept for a day, on the same disk as `staging`. */
  archivesDir: string
  siteVariables: Env['siteVariables']
  log: Log
}

/** Receives a backup and verifies every byte of it. It is not restored: see decision 82. */
export const createBackupUpload = ({ staging, archivesDir, siteVariables, log }: Dependencies) => {
  const limits = { ...UPLOAD_LIMITS, bytesMax: UPLOAD_BYTES_MAX, concurrentMax: 1 }
  const run = createUploads('file', limits, log)
  const folder = resolve(archivesDir)

  const receive = (request: UploadRequest): Promise<BackupUploadResponse> =>
    staging.withFolder(async (temporary) => {
      const { path, fileName } = await receiveFile(request, join(temporary, 'received'), limits, archives)
      const manifest = await checkArchive(path).catch((error) => {
        if (!(error instanceof ArchiveRefused)) throw error
        return throwHttpError(422, error.message.replaceAll(path, `“${fileName}”`), 'file')
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeOlder(folder, UPLOADED, Number.POSITIVE_INFINITY)
      const kept = join(folder, `uploaded-${manifest.createdAt.replaceAll(':', '')}.tar`)
      await chmod(path, 0o600)
      await rename(path, kept)
      log.info({ file: kept, createdAt: manifest.createdAt }, 'A backup was uploaded and verified')
      return { success: true, backup: await describe(manifest, toCommand(siteVariables, kept)) }
    })

  return {
    receive: (request: UploadRequest): Promise<BackupUploadResponse> => run(request, () => receive(request)),
    /** Deletes uploaded backups after a day, and what interrupted restores have left. What a restore has written beside them is kept. */
    purge: async (now: Date): Promise<void> => {
      await removeOlder(folder, UPLOADED, now.getTime() - KEPT_MS)
      await removeLeft(folder, now)
    },
  }
}
