/** Verifies a backup and restores the site from it. Exit code 2: the backup was refused, and nothing was changed. */
import { dirname, join, resolve } from 'node:path'
import { recordEvent } from '#audit/event-store.ts'
import { actAs } from '#audit/origin.ts'
import { createDatabase } from '#db/database.ts'
import { readEnv } from '#env'
import { createBackup } from '../backup/create-backup.ts'
import { describeLosses, type Manifest } from '../backup/manifest.ts'
import { checkArchive, restoreBackup } from '../backup/restore-backup.ts'
import { listObjects } from '../backup/site-objects-store.ts'
import { describeContent } from './backup.ts'
import { describePlaces, withSite } from './open-site.ts'
import { parseArguments } from './parse-arguments.ts'
import { printOutcome } from './print-outcome.ts'

const USAGE = `Usage: npm run restore -- FILE             restores a site that is empty
       npm run restore -- FILE --replace   takes the place of a site, after a backup of it
       npm run restore -- FILE --verify    only checks the backup`

const options = { replace: { type: 'boolean' }, verify: { type: 'boolean' } } as const

const recordRestore = async (databaseUrl: string, createdAt: string) => {
  const db = createDatabase(databaseUrl, { connectionsMax: 1 })
  const record = () => db.transaction().execute((trx) => recordEvent(trx, { action: 'restoreBackup', subject: createdAt }))
  await actAs({ kind: 'command' }, record).finally(() => db.destroy())
}

const describeReplaced = (file: string, manifest: Manifest | undefined): string[] => {
  const losses = manifest && describeLosses(manifest)
  return manifest ? [`What was there before is in ${file}.${losses ? ` It is incomplete. ${losses}.` : ''}`] : []
}

/** Resolves with the lines to print. */
export const restore = async (args: string[], getEnv = () => readEnv()): Promise<string> => {
  const { positionals, values } = parseArguments({ args, options, allowPositionals: true }, USAGE)
  const [file, ...more] = positionals
  if (!file || more.length) throw new Error(USAGE)
  const manifest = await checkArchive(file)
  const content = describeContent(manifest)
  const losses = describeLosses(manifest)
  const incomplete = losses && `The backup was already incomplete when it was written. ${losses}.`
  if (values.verify) return [`${file} is intact: ${content}.`, ...(incomplete ? [incomplete] : [])].join('\n')

  const env = getEnv()
  const former = join(dirname(resolve(file)), `before-restore-${new Date().toISOString().replaceAll(':', '')}.tar`)
  let replaced: Manifest | undefined
  const { migrations } = await withSite(
    env,
    async ({ databaseUrl, store }) => {
      const replace = async () => {
        replaced = await createBackup({ databaseUrl, store, listObjects, file: former })
      }
      const temporaryDir = join(env.dataDir, 'archives')
      const restored = await restoreBackup({ file, databaseUrl, store, temporaryDir, onReplace: values.replace ? replace : undefined })
      await recordRestore(databaseUrl, manifest.createdAt)
      return restored
    },
    // Where there is no site to replace, the settings of the site are missing, such as those that only a supervisor reads.
    { mayCreate: !values.replace },
  )
  return [
    `Restored ${content} into ${describePlaces(env)}. Every row and object was read back and equals the backup.`,
    ...(migrations.length ? [`The backup was of an earlier version. Migrations run: ${migrations.length}.`] : []),
    ...(incomplete ? [incomplete] : []),
    ...describeReplaced(former, replaced),
    'Sign in again, and restart the gateways if any run: sessions, passkeys, API tokens and links to previews are not restored.',
  ].join('\n')
}

if (import.meta.main) await printOutcome(restore(process.argv.slice(2)))
