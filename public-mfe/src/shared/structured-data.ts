import { orcidAddress, type Settings } from '@portfolio/contracts'

/** Returns the owner as schema.org describes a person, the same on every page. */
export const describeOwner = ({ ownerName, orcid, microblogUrl, networkUrl }: Settings) => ({
  '@type': 'Person',
  '@id': '/#owner',
  name: ownerName,
  url: '/',
  sameAs: [orcid && orcidAddress(orcid), microblogUrl, networkUrl].filter(Boolean),
})
