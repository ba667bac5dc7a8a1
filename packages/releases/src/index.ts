export { publishRelease } from './publish.ts'
export { shortenSource } from './release-manifest.ts'
export { appPrefix, getMediaType, isServed, isVariant, isVersion, MANIFEST, releaseKey } from './release-paths.ts'
export {
  createReleaseRepository,
  type PublishedRelease,
  type ReleaseKeys,
  type ReleasePin,
  type ReleaseRepository,
} from './release-repository.ts'
export { parsePublicKey, readSigningKey, signManifest } from './signature.ts'
export { createTeamPolicy } from './team-policy.ts'
export { validateClientFiles } from './validate-client-files.ts'
export { isIntact, type ReleasesByApp, validateFiles, validateManifest, validateReleaseSet } from './validate-release-set.ts'
