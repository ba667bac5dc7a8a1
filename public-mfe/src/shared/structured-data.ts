import { listProfiles, orcidAddress, type Settings } from '@portfolio/contracts'

/** Returns the owner as schema.org describes a person, the same on every page. */
export const describeOwner = (settings: Settings) => ({
  '@type': 'Person',
  '@id': '/#owner',
  name: settings.ownerName,
  url: '/',
  sameAs: [...(settings.orcid ? [orcidAddress(settings.orcid)] : []), ...listProfiles(settings)],
})
