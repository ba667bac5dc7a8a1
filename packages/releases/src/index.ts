export { digestFiles, validateEvidence } from './evidence.ts'
export { computeIntegrity, createIntegrityHash, isIntact, toIntegrity } from './integrity.ts'
export { isSameManifest, publishRelease, wasPublished, wasSigned } from './publish.ts'
export { formatRelease, shortenSource, shortenText } from './release-manifest.ts'
export {
  appPrefix,
  getMediaType,
  isPreviewVersion,
  isServed,
  isVariant,
  isVersion,
  MANIFEST,
  nameRelease,
  releaseKey,
  toPreviewVersion,
} from './release-paths.ts'
export {
  createReleaseRepository,
  type PublishedRelease,
  type ReleasePin,
  type ReleaseRepository,
  readObject,
  readPinnedFiles,
} from './release-repository.ts'
export { restoreFiles } from './restore-files.ts'
export { parseReleaseKeys, type ReleaseKeys, readSigningKey, SIGNATURE, signManifest } from './signature.ts'
export { createTeamPolicy } from './team-policy.ts'
export { validateClientFiles } from './validate-client-files.ts'
export { validateKeyframes } from './validate-keyframes.ts'
export { type ReleasesByApp, validateFiles, validateManifest, validateReleaseSet } from './validate-release-set.ts'
