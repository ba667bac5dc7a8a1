import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#http/log.ts'
import type { ApiTokenStore } from './api-token-store.ts'
import { createToken } from './tokens.ts'

/** Returns the path of the token file for commands on the same machine. */
export const localTokenPath = (dataDir: string) => join(dataDir, 'local-token')

/** SQLSTATE of a write to a database that is read-only, such as a standby. */
const READ_ONLY_STATE = '25006'

/**
 * Ensures that the data directory has an API token that only the gateway's own account can read. A token that was revoked is not
 * replaced while its file exists. While the database is read-only, a gateway in a new directory serves without one.
 */
export const ensureLocalToken = async (dataDir: string, tokens: ApiTokenStore, log: Log): Promise<void> => {
  const path = localTokenPath(dataDir)
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (stored && (await tokens.exists(stored.trim()))) return
  const token = createToken()
  await mkdir(dataDir, { recursive: true })
  await rm(path, { force: true })
  try {
    await writeFile(path, `${token}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another gateway that uses the same directory has just written its token.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  await tokens.create('local', null, token).catch((error) => {
    if (error.code !== READ_ONLY_STATE) throw error
    log.warn({ reason: error.message }, 'Commands on this machine get a token at the first start with a database that takes writes')
  })
}
