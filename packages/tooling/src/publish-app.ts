import { resolve } from 'node:path'
import type { ReleaseSource } from '@portfolio/mfe-contract'
import { publishRelease, readSigningKey } from '@portfolio/releases'
import { openReleaseStore } from './open-release-store.ts'
import { type AppBuild, distFolder } from './rspack.ts'

const withContext = (what: string) => (error: Error & { code?: string }) => {
  const reason = error.code === 'AccessDenied' ? 'the key in S3_ACCESS_KEY is not allowed to do this' : error.message || error.code
  throw new Error(`${what}: ${reason}`, { cause: error })
}

/** Publishes a built app. Resolves with a sentence for the terminal. */
export const publishApp = async (app: AppBuild, source: ReleaseSource): Promise<string> => {
  const store = await openReleaseStore(resolve(app.dir, '..'))
  const { RELEASE_SIGNING_KEY } = process.env
  const signingKey = RELEASE_SIGNING_KEY ? readSigningKey(RELEASE_SIGNING_KEY) : undefined
  const { release, isNew } = await publishRelease(store, distFolder(app), source, signingKey).catch(
    withContext(`${app.name} is not published`),
  )
  const name = `${release.name}@${release.version}`
  const what = isNew ? `Published ${name}` : `${name} was already published`
  return `${what}. Activate it: npm run releases -- activate ${name}`
}
