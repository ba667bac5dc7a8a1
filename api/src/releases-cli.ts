/**
 * Releases from the command line, whether the site is running or not: `npm run releases -- list`, `activate public-mfe@<version>`,
 * `rollback public-mfe`, `prune`, `policy`. Says in one sentence what was done; refusals end with status 1.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_NAMES, type AppName, type ReleasesState } from '@portfolio/contracts'
import { openStore } from '@portfolio/object-store'
import { isVersion, teamPolicy } from '@portfolio/releases'
import { watchContent } from './cache/content-revision.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createDelivery } from './delivery/delivery.ts'
import type { Versions } from './delivery/releases/activation.ts'
import { pruneReleases } from './delivery/releases/prune.ts'
import type { Releases } from './delivery/releases/releases.ts'
import { startEmbeddedPostgres } from './embedded-postgres/postgres.ts'
import { readEnv } from './env.ts'
import { createClientAddress } from './http/client-address.ts'
import { createLog } from './http/log.ts'
import { createProduct } from './product/product.ts'

const USAGE = `Usage: npm run releases -- list
       npm run releases -- activate public-mfe@<version>     (several at once: one set with all of them)
       npm run releases -- rollback public-mfe
       npm run releases -- prune
       npm run releases -- policy public-mfe <team's account> <gateway's account>     (prints a policy for S3_BUCKET)
Dependencies: ${APP_NAMES.join(', ')}`

const isAppName = (name: string | undefined): name is AppName => APP_NAMES.some((part) => part === name)

const versionsFrom = (words: string[]): Versions => {
  const pairs = words.map((word) => {
    const [name, version, ...more] = word.split('@')
    if (!isAppName(name) || !version || !isVersion(version) || more.length) throw new Error(`${word} is not a part@version.\n${USAGE}`)
    return [name, version] as const
  })
  if (!pairs.length || new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error(USAGE)
  return Object.fromEntries(pairs)
}

const minute = (time: string | null | undefined) => (time ?? '').slice(0, 16).replace('T', ' ')

const listOf = ({ set, parts }: ReleasesState): string =>
  [
    set ? `${set} is active.` : 'No set is active.',
    ...parts.flatMap(({ name, activeSince, versions }) => [
      `\n${name}`,
      ...versions.map(({ version, publishedAt, active, wasActive }) => {
        const state = active ? `active since ${minute(activeSince)}` : wasActive ? 'was active' : ''
        return `  ${active ? '*' : ' '} ${version}  published ${minute(publishedAt)}  ${state}`.trimEnd()
      }),
      ...(versions.length ? [] : ['    nothing is published']),
    ]),
  ].join('\n')

const outcome = async ({ state }: Releases, done: string) => `${done}: ${(await state()).set} is active.`

type Command = (releases: Releases, prune: () => Promise<string[]>) => Promise<string>

const readCommand = ([command, ...words]: string[]): Command => {
  if (command === 'activate') {
    const versions = versionsFrom(words)
    return async (releases) => {
      await releases.activate(versions)
      return outcome(releases, `Activated ${words.join(', ')}`)
    }
  }
  const [part, ...more] = words
  if (command === 'rollback' && isAppName(part) && !more.length)
    return async (releases) => {
      await releases.rollBack(part)
      const version = (await releases.state()).parts.find(({ name }) => name === part)?.version
      return outcome(releases, `Rolled ${part} back to ${version}`)
    }
  if (command === 'list' && !words.length) return async ({ state }) => listOf(await state())
  if (command === 'prune' && !words.length)
    return async (_, prune) => {
      const removed = await prune()
      return removed.length ? `Deleted ${removed.join(', ')}.` : 'Nothing to delete: every release may still be needed.'
    }
  throw new Error(USAGE)
}

/** The bucket policy that lets a team's keys publish one part. Accounts as the S3 server names them, such as arn:aws:iam:::user/team. */
const policyFor = ([part, principal, owner, ...more]: string[]): string => {
  const bucket = readEnv().s3?.bucket
  if (!isAppName(part) || !principal || !owner || more.length) throw new Error(USAGE)
  if (!bucket) throw new Error('A policy belongs to a bucket: set S3_BUCKET and the variables beside it')
  return JSON.stringify(teamPolicy({ bucket, part, principal, owner }), null, 2)
}

const run = async () => {
  const [word, ...words] = process.argv.slice(2)
  if (word === 'policy') return console.log(policyFor(words))
  const command = readCommand(process.argv.slice(2))
  const env = readEnv()
  const log = createLog('silent')
  const closers: (() => Promise<unknown>)[] = []
  try {
    const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ dir: join(env.dataDir, 'postgres'), log })
    if (embedded) closers.push(embedded.stop)
    const databaseUrl = env.databaseUrl ?? (embedded?.url as string)
    await migrate(databaseUrl)
    const db = createDatabase(databaseUrl, { connectionsMax: 4 })
    closers.push(() => db.destroy())
    const store = await openStore(env)
    const content = await watchContent({ databaseUrl, db, log })
    closers.push(content.close)
    // The pages that the gate renders ask this API; it takes no uploads, but has to be given a place for them.
    const stagingDir = await mkdtemp(join(tmpdir(), 'portfolio-releases-'))
    closers.push(() => rm(stagingDir, { recursive: true, force: true }))
    const clientAddress = createClientAddress([])
    const { callApi } = createProduct({ db, store, content, log, publicUrl: env.publicUrl, clientAddress, stagingDir })
    const releases = createDelivery({ db, store, callApi, clientAddress, log })
    console.log(await command(releases, () => pruneReleases(store, releases.sets, new Date())))
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

run().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
