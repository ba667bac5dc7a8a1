import { faultInContracts, type ReleasesOfSet } from './contracts-check.ts'
import { faultInShared } from './shared-check.ts'

/** A sentence about two releases of a set that do not go together, or about one that does not go with this API, or undefined. */
export const faultBetween = (releases: ReleasesOfSet, api: readonly number[]): string | undefined => {
  const { shell, 'public-mfe': publicMfe, 'admin-mfe': adminMfe } = releases
  return faultInShared(shell, publicMfe) ?? faultInShared(shell, adminMfe) ?? faultInContracts(releases, api)
}
