import { normalizeOrcid } from '@portfolio/contracts'

/** Returns an ORCID iD as it is stored. It is often pasted as an address, also one that is mistyped. */
export const toOrcid = (typed = ''): string => {
  const text = typed.trim().replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\/|\/$/gi, '')
  return normalizeOrcid(text) ?? text
}
