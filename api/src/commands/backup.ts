/** Writes the whole site to one archive, while the site is running. Exit code 2: the archive was written, but something is missing in it. */

import { type Env, readEnv } from '#env'
import { formatBytes } from '#shared/format-bytes.ts'
import { createBackup } from '../backup/create-backup.ts'
import { describeLosses, type Manifest } from '../backup/manifest.ts'
import { listObjects } from '../backup/site-objects-store.ts'
import { describePlaces, withSite } from './open-site.ts'
import { parseArguments } from './parse-arguments.ts'
import { ProblemsFound, printOutcome } from './print-outcome.ts'

const USAGE = 'Usage: npm run backup -- FILE'

export const describeContent = ({ tables, objects, createdAt }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...objects].reduce((sum, part) => sum + part.bytes, 0)
  return `${rows} rows of ${tables.length} tables and ${objects.length} ${objects.length === 1 ? 'object' : 'objects'}, ${formatBytes(bytes)}, as of ${createdAt}`
}

/** A shell may lack the settings with which the server was started. */
const explainNoObjects = ({ missing }: Manifest, env: Env) =>
  `None of the ${missing.length} objects that the site refers to was found. This command used ${describePlaces(env)}. ` +
  'If the site is kept elsewhere, set DATA_DIR, DATABASE_URL and the S3_… variables as for its server.'

/** Resolves with the lines to print. */
export const backUp = async (args: string[], getEnv = () => readEnv()): Promise<string> => {
  const { positionals } = parseArguments({ args, allowPositionals: true }, USAGE)
  const [file, ...more] = positionals
  if (!file || more.length) throw new Error(USAGE)
  const env = getEnv()
  const manifest = await withSite(env, (site) => createBackup({ ...site, listObjects, file }))
  const text = `${file}: ${describeContent(manifest)}.`
  const losses = describeLosses(manifest)
  if (!losses) return text
  if (!manifest.objects.length) throw new ProblemsFound(`${text}\n${explainNoObjects(manifest, env)}`)
  throw new ProblemsFound(`${text}\n${losses}. Run "npm run doctor".`)
}

if (import.meta.main) await printOutcome(backUp(process.argv.slice(2)))
