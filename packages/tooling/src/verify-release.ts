import { resolve } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'
import { createReleaseRepository, isSameManifest, isVariant, nameRelease } from '@portfolio/releases'
import type { AppBuild } from './app-build.ts'
import { openReleaseStore } from './open-release-store.ts'

const FILES_LISTED_MAX = 5

const listDifferences = (built: Release, published: Release): string[] => {
  const toHashes = ({ files }: Release) => new Map(files.map(({ path, integrity }) => [path, integrity]))
  const [ours, theirs] = [toHashes(built), toHashes(published)]
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => !isVariant(path))
  return paths.filter((path) => ours.get(path) !== theirs.get(path)).sort()
}

/**
 * Compares a build with a published release. Resolves with a sentence for the terminal; rejects when the release was built from something
 * else. What a release is made of decides its version, so two builds of one commit have the same.
 */
export const verifyRelease = async (app: AppBuild, built: Release, version: string): Promise<string> => {
  const store = await openReleaseStore(resolve(app.dir, '..'))
  const published = await createReleaseRepository(store).get(app.name, version)
  const name = nameRelease({ name: app.name, version })
  const different = listDifferences(built, published)
  if (isSameManifest(built, published) && !different.length) return `${name} is what this checkout builds`
  const listed = [...different.slice(0, FILES_LISTED_MAX), ...(different.length > FILES_LISTED_MAX ? ['…'] : [])].join(', ')
  throw new Error(`This checkout builds ${nameRelease(built)}, and the published ${name} differs in ${listed || 'release.json'}`)
}
