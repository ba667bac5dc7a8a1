/** Checks a site, whether a gateway runs or not, and prints one line for each finding. Exit code 2: there is a problem. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openSession } from '#db/session.ts'
import { type Env, readEnv } from '#env'
import { findExisting } from '#shared/data-dir.ts'
import { formatBytes } from '#shared/format-bytes.ts'
import { apiVersion } from '#version'
import { fetchObjects } from '../backup/restore-backup.ts'
import { findObjects } from '../backup/site-objects-store.ts'
import { checkObjects } from '../doctor/check-objects.ts'
import { checkStore } from '../doctor/check-store.ts'
import { checkDatabase } from '../doctor/database-store.ts'
import { type Finding, fine, problem } from '../doctor/finding.ts'
import { checkSiteLinks } from '../doctor/site-links-store.ts'
import { type SitePlaces, withSite } from './open-site.ts'
import { parseArguments } from './parse-arguments.ts'
import { ProblemsFound, printOutcome } from './print-outcome.ts'

const USAGE = `Usage: npm run doctor                            checks the site
       npm run doctor -- --repair               and repairs what can be repaired without a loss
       npm run doctor -- --repair --from FILE   and takes missing and damaged objects from a backup`

const options = { repair: { type: 'boolean' }, from: { type: 'string' } } as const

/** An upload can have 800 MB, and its variants need space as well. */
const FREE_BYTES_MIN = 2_000_000_000

const checkDisk = async (dataDir: string): Promise<Finding> => {
  // With a database and a store elsewhere, this machine may have no such folder yet.
  const { bavail, bsize } = await statfs(await findExisting(dataDir))
  const text = `${formatBytes(bavail * bsize)} free for DATA_DIR`
  return bavail * bsize < FREE_BYTES_MIN ? problem('Disk', `${text}: an upload may not fit`) : fine('Disk', text)
}

const examine = async (
  env: Env,
  { databaseUrl, store }: SitePlaces,
  from: string | undefined,
  finish: (find: () => Promise<Finding[]>) => Promise<string>,
) => {
  // Without time limits: an index may take long to build.
  const { db, close } = await openSession(databaseUrl)
  try {
    const target = { file: from ?? '', store, temporaryDir: join(env.dataDir, 'archives') }
    const fetch = from === undefined ? undefined : (keys: string[]) => fetchObjects(target, keys)
    const where = env.s3 ? `bucket ${env.s3.bucket} at ${env.s3.endpoint}` : 'a folder in DATA_DIR'
    return await finish(async () => {
      const database = await checkDatabase(db, { migrate: () => migrate(databaseUrl) })
      const isReadable = !database.some(({ about, problem: found }) => about === 'Migrations' && found?.repair)
      const links = isReadable ? [await checkSiteLinks(db, { publicUrl: env.publicUrl, alsoPublic: true })] : []
      const objects = await checkStore(where, async () =>
        isReadable ? checkObjects({ db, store, objects: await findObjects(db, store), fetch }) : [],
      )
      return [fine('Version', `api ${apiVersion}`), ...database, ...links, ...objects, await checkDisk(env.dataDir)]
    })
  } finally {
    await close()
  }
}

const toLine = (state: string, { about }: Finding, text: string) => `${state.padEnd(9)}${about.padEnd(12)}${text}`

const report = async (find: () => Promise<Finding[]>, isRepairing: boolean): Promise<string> => {
  const lines: string[] = []
  const left = new Set<string>()
  let isRepaired = false
  for (const finding of await find()) {
    const { problem: found, text } = finding
    const repair = isRepairing ? found?.repair : undefined
    lines.push(toLine(found ? 'problem' : 'ok', finding, text))
    if (!repair) {
      if (found) left.add(text)
      continue
    }
    try {
      lines.push(toLine('repaired', finding, await repair()))
      isRepaired = true
    } catch (error) {
      left.add(text)
      lines.push(toLine('failed', finding, (error as Error).message))
    }
  }
  for (const finding of isRepaired ? await find() : [])
    if (finding.problem && !left.has(finding.text)) {
      left.add(finding.text)
      lines.push(toLine('failed', finding, `after the repair: ${finding.text}`))
    }
  if (left.size) throw new ProblemsFound(lines.join('\n'))
  return lines.join('\n')
}

/** Resolves with the lines to print. Rejects with them when a problem is left. */
export const examineSite = async (args: string[], getEnv = () => readEnv()): Promise<string> => {
  const { positionals, values } = parseArguments({ args, options, allowPositionals: true }, USAGE)
  const { repair = false, from } = values
  if (positionals.length || (from !== undefined && !repair)) throw new Error(USAGE)
  const env = getEnv()
  return withSite(env, (site) => examine(env, site, from, (find) => report(find, repair)))
}

if (import.meta.main) await printOutcome(examineSite(process.argv.slice(2)))
