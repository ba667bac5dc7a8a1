import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ObjectStore, openStore } from '@portfolio/object-store'
import { startEmbeddedPostgres } from '#embedded-postgres/postgres.ts'
import type { Env } from '#env'
import { createLog } from '#http/log.ts'
import { isDatabaseFailure } from '#http/unavailable.ts'
import { createDataDir } from '#shared/data-dir.ts'
import { explainFullDisk } from '#shared/explain-full-disk.ts'
import { withContext } from '#shared/with-context.ts'

export interface SitePlaces {
  databaseUrl: string
  /** The database, in messages. */
  databaseName: string
  store: ObjectStore
}

const describeDatabase = (databaseUrl: string): string => {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `the database ${host || searchParams.get('host') || 'localhost'}${pathname}`
}

/** Names the places of a site, for somebody who may have meant another one. Without passwords and keys. */
export const describePlaces = ({ databaseUrl, s3, dataDir }: Env): string => {
  const database = databaseUrl ? describeDatabase(databaseUrl) : `the built-in database in ${dataDir}`
  return `${database} and ${s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : `the folder ${join(dataDir, 'objects')}`}`
}

/** Uses DATABASE_URL, or starts the built-in database unless it is already running. A wrong DATA_DIR must not create a new one. */
export const openSiteDatabase = async (env: Env, { mayCreate = false } = {}) => {
  if (env.databaseUrl) return { url: env.databaseUrl, name: 'the database at DATABASE_URL', stop: async () => {} }
  const dir = join(env.dataDir, 'postgres')
  if (!mayCreate && !existsSync(join(dir, 'cluster')))
    throw new Error(
      `There is no site in DATA_DIR (${env.dataDir}). "npm start" creates one; for another one, set DATA_DIR or DATABASE_URL.`,
    )
  if (mayCreate) await createDataDir(env.dataDir)
  const database = await startEmbeddedPostgres({ dir, log: createLog('silent') }).catch(explainFullDisk(env.dataDir))
  return { ...database, name: 'the built-in database' }
}

/** Runs `work` with the database and the object store of the site, whether a gateway runs or not. */
export const withSite = async <Result>(
  env: Env,
  work: (site: SitePlaces) => Promise<Result>,
  options?: { mayCreate?: boolean },
): Promise<Result> => {
  const { url, name, stop } = await openSiteDatabase(env, options)
  try {
    const store = await openStore(env).catch(
      withContext(env.s3 ? 'Cannot use the object store at S3_ENDPOINT' : 'Cannot use the object store in DATA_DIR'),
    )
    return await work({ databaseUrl: url, databaseName: name, store }).catch((cause: Error) => {
      // The driver's words, such as "Client has encountered a connection error", do not say what happened.
      throw isDatabaseFailure(cause) ? new Error(`Cannot use ${name}: ${cause.message}. Please try again.`, { cause }) : cause
    })
  } finally {
    await stop()
  }
}
