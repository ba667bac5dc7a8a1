import { isSitePath, RICH_TEXT_PROTOCOLS, richTextHref } from '@portfolio/contracts'

const HAS_PROTOCOL = /^[a-z][a-z0-9+.-]*:/i
const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i

/** Google Docs and Outlook put these in front of the links of a text; those of Outlook name the reader. */
const REDIRECTS = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, ['q', 'url']],
  [/^https?:\/\/[\w-]+\.safelinks\.protection\.outlook\.com\//i, ['url']],
] as const

/** Returns where a link leads that goes through a service. */
const withoutRedirect = (link: string): string => {
  const names = REDIRECTS.find(([pattern]) => pattern.test(link))?.[1] ?? []
  const parameters = URL.parse(link)?.searchParams
  const target = names.map((name) => parameters?.get(name)).find((value) => value && /^https?:/i.test(value))
  return target ?? link
}

/**
 * Completes a typed link: "example.org" gets https, an email address gets mailto, and an address of this site becomes its path, which stays
 * right wherever the site is served. Protocols that are not allowed become a blank address.
 */
export const linkAddress = (typed: string, origin: string): string => {
  const text = withoutRedirect(typed.trim())
  const path = text === origin ? '/' : text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  if (isSitePath(path)) return path
  if (EMAIL.test(text)) return richTextHref(`mailto:${text}`)
  if (DOMAIN.test(text) && !RICH_TEXT_PROTOCOLS.some((protocol) => text.startsWith(`${protocol}:`))) return richTextHref(`https://${text}`)
  return richTextHref(HAS_PROTOCOL.test(text) ? text : '')
}
