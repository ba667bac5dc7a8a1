import { normalizeOrcid } from '@portfolio/contracts'
import { toText } from './front-matter.ts'
import type { ParsedOwner } from './parsed-site.ts'

const user =
  (prefix: string, suffix = '') =>
  (name: string) =>
    prefix + encodeURI(name.replace(/^@/, '')) + suffix

/** Addresses of profiles by the names that themes use for services, such as `googlescholar`, or `github` in `github_username`. */
const SERVICES: Record<string, (name: string) => string> = {
  github: user('https://github.com/'),
  gitlab: user('https://gitlab.com/'),
  linkedin: user('https://www.linkedin.com/in/'),
  scholar: user('https://scholar.google.com/citations?user='),
  googlescholar: user('https://scholar.google.com/citations?user='),
  twitter: user('https://x.com/'),
  x: user('https://x.com/'),
  bluesky: user('https://bsky.app/profile/'),
  medium: user('https://medium.com/@'),
  researchgate: user('https://www.researchgate.net/profile/'),
  semanticscholar: user('https://www.semanticscholar.org/author/'),
  semantic: user('https://www.semanticscholar.org/author/'),
  dblp: user('https://dblp.org/pid/', '.html'),
  stackoverflow: user('https://stackoverflow.com/users/'),
  youtube: user('https://www.youtube.com/@'),
  academia: user('https://www.academia.edu/'),
  zotero: user('https://www.zotero.org/'),
  facebook: user('https://www.facebook.com/'),
  mastodon: (name) => name.replace(/^@?([^@\s/]+)@([\w.-]+)$/, 'https://$2/@$1').replace(/^([\w.-]+\/@)/, 'https://$1'),
  arxiv: (name) => name,
  website: (name) => name,
}

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\.[^\s]+$/i
/** Example values that themes contain until the owner replaces them. */
const EXAMPLE = /you@example|username|your[-_ ]?name|example\.(?:com|org)/i

/** Adds a profile, given the name of its service and its value in a theme: a user name or an address. */
export const addProfile = (owner: ParsedOwner, service: string, said: unknown): void => {
  const text = toText(said)
  if (!text || EXAMPLE.test(text)) return
  const name = service
    .toLowerCase()
    .replace(/[-_ ](?:username|userid|id|url)$/, '')
    .replaceAll(/[-_ ]/g, '')
  if (name === 'orcid') {
    const orcid = normalizeOrcid(text)
    if (orcid) owner.orcid ??= orcid
    return
  }
  if (name === 'email') {
    const email = text.replace(/^mailto:/, '')
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) owner.email ??= email
    return
  }
  const address = WEB_ADDRESS.test(text) ? text : SERVICES[name]?.(text)
  if (address && WEB_ADDRESS.test(address) && !owner.profiles.includes(address)) owner.profiles.push(address)
}

export const isExample = (text: string): boolean => EXAMPLE.test(text)
