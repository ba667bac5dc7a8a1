import type { LinkOutcome, LinkResult } from '@portfolio/contracts'
import type { LinkResponse } from './request-link.ts'

type Judged = Omit<LinkResult, 'checkedAt'>

/** Certificates that lack an intermediate one work in browsers, which find it elsewhere, and so may old versions of TLS (`EPROTO`). */
const CERTIFICATE = /CERT|UNABLE_TO_|^ERR_TLS|^EPROTO/
/** Of Node's parser: a response that is no HTTP, or has more headers than it accepts. Browsers accept more. */
const MALFORMED = /^HPE_/

const judgeError = (code: string): LinkOutcome => {
  if (code === 'redirects') return 'redirects'
  if (code === 'ENOTFOUND') return 'no-host'
  if (MALFORMED.test(code)) return 'server-error'
  return CERTIFICATE.test(code) ? 'certificate' : 'no-response'
}

const isSilent = (outcome: LinkOutcome) => outcome === 'no-host' || outcome === 'no-response'

/** Returns what the status of a response means that redirects to no page. */
export const judgeStatus = (status: number): LinkOutcome => {
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 && status < 600) return 'server-error'
  if (status >= 300 && status < 400) return 'redirects'
  return status >= 200 && status < 300 ? 'works' : 'refused'
}

const getSite = ({ hostname }: URL) => hostname.replace(/^www\./, '')

/** Returns an address without what differs where nothing has moved: the scheme, `www.`, and a slash at the end. */
const withoutSpelling = (url: URL) => `${getSite(url)}:${url.port}${url.pathname.replace(/\/$/, '')}${url.search}`

/** Without a name, which could be taken for the host: `https://www.bank.example@b.example/`. */
const toTarget = ({ origin, pathname, search, hash }: URL) => origin + pathname + search + hash

const isFrontPage = ({ pathname, search }: URL) => /^\/(?:index\.\w+|home)?$/.test(pathname) && !search

/** Returns what the response to a link of another site means. */
export const judgeResponse = (href: string, response: LinkResponse): Judged => {
  if ('error' in response) return { outcome: judgeError(response.error) }
  const { status, url, isPermanent } = response
  const outcome = judgeStatus(status)
  if (outcome !== 'works') return { outcome, status }
  const from = new URL(href)
  if (isFrontPage(url) && !isFrontPage(from) && getSite(url) === getSite(from)) return { outcome: 'front-page', status }
  const hasMoved = isPermanent && withoutSpelling(url) !== withoutSpelling(from)
  return hasMoved ? { outcome: 'moved', status, target: toTarget(url) } : { outcome, status }
}

/** Whether the host of a link responded, so that it can be reached, and this server has a connection to the internet. */
export const hasResponded = (response: LinkResponse): boolean =>
  !('error' in response) || response.isRedirected || !isSilent(judgeError(response.error))
