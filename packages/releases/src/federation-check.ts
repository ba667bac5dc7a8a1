import type { Release } from '@portfolio/mfe-contract'
import { major, minor } from 'semver'

/** A sentence when shell and remote were built with federation runtimes of another major or minor version, or undefined. */
export const faultInFederation = (shell: Release, remote: Release): string | undefined => {
  const [ours, theirs] = [shell.federation, remote.federation]
  if (major(ours) === major(theirs) && minor(ours) === minor(theirs)) return
  return `${remote.name}@${remote.version} is built with federation runtime ${theirs}, and shell@${shell.version} with ${ours}`
}
