import { RICH_TEXT_PROTOCOLS, richTextHref } from '@portfolio/contracts'

const HAS_PROTOCOL = /^[a-z][a-z0-9+.-]*:/i
const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i

/** Completes a typed link: "example.org" gets https, an email address gets mailto. Protocols that are not allowed become a blank address. */
export const linkAddress = (typed: string): string => {
  const text = typed.trim()
  if (EMAIL.test(text)) return richTextHref(`mailto:${text}`)
  if (DOMAIN.test(text) && !RICH_TEXT_PROTOCOLS.some((protocol) => text.startsWith(`${protocol}:`))) return richTextHref(`https://${text}`)
  return richTextHref(HAS_PROTOCOL.test(text) ? text : '')
}
