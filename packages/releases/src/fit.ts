import { type ReleasesByApp, validateContracts } from './contracts-check.ts'
import { validateSharedModules } from './shared-check.ts'
import { validateTokens } from './tokens-check.ts'

/** A sentence about two releases of a set that do not go together, or about one that does not go with this API, or undefined. */
export const findIncompatibility = (releases: ReleasesByApp, api: readonly number[]): string | undefined => {
  const { shell, 'public-mfe': publicMfe, 'admin-mfe': adminMfe } = releases
  return (
    validateSharedModules(shell, publicMfe) ??
    validateSharedModules(shell, adminMfe) ??
    validateTokens(shell, publicMfe) ??
    validateTokens(shell, adminMfe) ??
    validateContracts(releases, api)
  )
}
