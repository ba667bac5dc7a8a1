import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiTokenStore } from './api-token-store.ts'
import { createToken } from './tokens.ts'

/** Where the gateway leaves a token for commands on the same machine. */
export const localTokenPath = (dataDir: string) => join(dataDir, 'local-token')

/**
 * Makes sure that the data directory has an API token that only the gateway's own account can read. A token that was revoked is not
 * replaced while its file is there.
 */
export const ensureLocalToken = async (dataDir: string, tokens: ApiTokenStore, now: Date): Promise<void> => {
  const path = localTokenPath(dataDir)
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (stored && (await tokens.exists(stored.trim()))) return
  const token = createToken()
  await mkdir(dataDir, { recursive: true })
  await rm(path, { force: true })
  try {
    await writeFile(path, `${token}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another gateway that starts in the same directory was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  await tokens.create('local', now, token)
}
