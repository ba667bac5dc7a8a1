import { listProfiles, orcidAddress, type Settings } from '@portfolio/contracts'

/** Returns the owner as schema.org describes a person, the same on every page. */
export const describeOwner = (settings: Settings) => {
  const profiles = [...new Set([...(settings.orcid ? [orcidAddress(settings.orcid)] : []), ...listProfiles(settings)])]
  const { portrait, position, affiliation } = settings.person ?? {}
  return {
    '@type': 'Person',
    '@id': '/#owner',
    name: settings.ownerName,
    url: '/',
    ...(portrait && { image: portrait.url }),
    ...(position && { jobTitle: position }),
    ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
