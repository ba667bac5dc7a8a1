/** A link to one of the owner's profiles, with its name and icon. */
export interface Profile {
  name: string
  href: string
  /** URL of the icon in a file of icons. Empty for a placeholder. */
  icon: string
}

/** Names and icons (api/product/icons/profile-icons.ts) by the end of the host. */
const HOSTS: readonly (readonly [host: string, name: string, icon: string])[] = [
  ['orcid.org', 'ORCID', 'orcid'],
  ['scholar.google.com', 'Google Scholar', 'googlescholar'],
  ['github.com', 'GitHub', 'github'],
  ['gitlab.com', 'GitLab', 'gitlab'],
  ['codeberg.org', 'Codeberg', 'codeberg'],
  ['bsky.app', 'Bluesky', 'bluesky'],
  ['linkedin.com', 'LinkedIn', 'linkedin'],
  ['x.com', 'X', 'x'],
  ['twitter.com', 'X', 'x'],
  ['threads.net', 'Threads', 'threads'],
  ['threads.com', 'Threads', 'threads'],
  ['youtube.com', 'YouTube', 'youtube'],
  ['medium.com', 'Medium', 'medium'],
  ['researchgate.net', 'ResearchGate', 'researchgate'],
  ['academia.edu', 'Academia.edu', 'academia'],
  ['semanticscholar.org', 'Semantic Scholar', 'semanticscholar'],
  ['dblp.org', 'dblp', 'dblp'],
  ['arxiv.org', 'arXiv', 'arxiv'],
  ['zotero.org', 'Zotero', 'zotero'],
  ['stackoverflow.com', 'Stack Overflow', 'stackoverflow'],
]

const PARTS = /^https?:\/\/(?:www\.)?([^/?#:]+)[^/?#]*([^?#]*)/i

/** Returns name and icon of a profile by its host. Anyone can run a Mastodon server, so its profiles are recognized by the path `/@name`. */
export const recognizeProfile = (address: string, otherName?: string): { name: string; icon: string } => {
  const [, host = address, path = ''] = PARTS.exec(address) ?? []
  const domain = host.toLowerCase().replace(/^scholar\.google\..*/, 'scholar.google.com')
  const known = HOSTS.find(([end]) => domain === end || domain.endsWith(`.${end}`))
  if (known) return { name: known[1], icon: known[2] }
  const isMastodon = /^\/@[\w.]+(@[\w.-]+)?\/?$/.test(path)
  return isMastodon ? { name: 'Mastodon', icon: 'mastodon' } : { name: otherName ?? host, icon: 'web' }
}
