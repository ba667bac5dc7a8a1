import { listProfiles, orcidAddress, type Settings } from '@portfolio/contracts'

/** Returns the owner as schema.org describes a person, the same on every page. */
export const describeOwner = (settings: Settings) => {
  const profiles = [...(settings.orcid ? [orcidAddress(settings.orcid)] : []), ...listProfiles(settings)]
  return {
    '@type': 'Person',
    '@id': '/#owner',
    name: settings.ownerName,
    url: '/',
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
