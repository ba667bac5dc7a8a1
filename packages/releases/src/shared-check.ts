import type { Release } from '@portfolio/mfe-contract'
import { satisfies } from 'semver'

/** A sentence about a shared module of which the shell does not provide what the remote needs, or undefined. */
export const validateSharedModules = (shell: Release, remote: Release): string | undefined => {
  for (const [id, range] of Object.entries(remote.shared)) {
    const version = shell.shared[id]
    if (version === undefined) return `${remote.name}@${remote.version} needs ${id}, which shell@${shell.version} does not share`
    if (!satisfies(version, range))
      return `${remote.name}@${remote.version} needs ${id} ${range}, and shell@${shell.version} provides ${version}`
  }
}
