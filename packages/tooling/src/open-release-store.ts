import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ObjectStore, openStore } from '@portfolio/object-store'

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'] as const

/** On CI, the variable of a missing secret is empty, and a folder ends with the run that published into it. */
const assertNoneIsMissingOnCi = () => {
  const empty = S3_VARIABLES.filter((name) => process.env.CI && process.env[name] === '')
  if (empty.length) throw new Error(`${empty.join(', ')} must not be empty: the secrets of this workflow lack what names the S3 store`)
}

/** Returns the data folder of the site on this machine. */
export const getDataDir = (checkout: string) => resolve(checkout, process.env.DATA_DIR || '.data')

/** Returns where the store is that `openReleaseStore` has opened. */
export const nameReleaseStore = (checkout: string): string =>
  process.env.S3_BUCKET ? `s3://${process.env.S3_BUCKET}` : getDataDir(checkout)

/** Opens the store that the gateway reads, with the same variables and the same `.env` of the checkout. */
export const openReleaseStore = async (checkout: string): Promise<ObjectStore> => {
  assertNoneIsMissingOnCi()
  const file = join(checkout, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const missing = S3_VARIABLES.filter((name) => !process.env[name])
  if (missing.length === S3_VARIABLES.length) return openStore({ s3: undefined, dataDir: getDataDir(checkout) })
  if (missing.length) throw new Error(`${missing.join(', ')} must be set as well, or none of ${S3_VARIABLES.join(', ')}`)
  const [endpoint = '', accessKey = '', secretKey = '', bucket = ''] = S3_VARIABLES.map((name) => process.env[name])
  // A team's keys may only write below the prefix of its app. The gateway creates the bucket.
  const s3 = { endpoint, accessKey, secretKey, bucket, region: process.env.S3_REGION || 'us-east-1', mayMakeBucket: false }
  return openStore({ s3, dataDir: '' })
}
