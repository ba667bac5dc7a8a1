import type { Settings } from '@portfolio/contracts'
import { type Name, ROLES, toDisplayName, toIndexName, type Work } from '@portfolio/scholarship'

export type Owner = Pick<Settings, 'ownerName' | 'ownNames' | 'orcid'>

/** Returns a work in which the owner's names have the owner's ORCID iD, unless they have one. */
export const withOwnOrcid = (work: Work, { ownerName, ownNames, orcid }: Owner): Work => {
  if (!orcid) return work
  const own = new Set([ownerName, ...ownNames])
  const identify = (name: Name): Name =>
    !name.ORCID && [toDisplayName(name), toIndexName(name)].some((spelling) => own.has(spelling)) ? { ...name, ORCID: orcid } : name
  const names = ROLES.flatMap((role) => (work[role] ? [[role, work[role].map(identify)]] : []))
  return { ...work, ...Object.fromEntries(names) }
}
