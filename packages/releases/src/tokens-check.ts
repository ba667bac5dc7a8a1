import type { Release } from '@portfolio/mfe-contract'

/** Returns the design tokens a remote needs and the shell does not provide. Releases built before tokens were listed pass. */
export const findMissingTokens = (shell: Release, remote: Release): string[] => {
  const { tokens: provided } = shell
  return provided ? (remote.tokens ?? []).filter((token) => !provided.includes(token)) : []
}

/** A sentence about a design token of which the shell does not provide what the remote needs, or undefined. */
export const validateTokens = (shell: Release, remote: Release): string | undefined => {
  const [token] = findMissingTokens(shell, remote)
  return token && `${remote.name}@${remote.version} needs the design token ${token}, which shell@${shell.version} does not provide`
}
