import type { Release } from '@portfolio/mfe-contract'
import { major } from 'semver'

/** A sentence about a module that browsers would get in another major version than the gateway renders with, or undefined. */
export const validateHostVersions = (shell: Release, host: Record<string, string>): string | undefined => {
  for (const [id, version] of Object.entries(host)) {
    const provided = shell.shared[id]
    if (provided !== undefined && major(provided) !== major(version))
      return `shell@${shell.version} provides ${id} ${provided}, and the gateway renders with ${version}`
  }
}
