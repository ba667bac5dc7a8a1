import type { LinkOutcome, LinkResult } from '@portfolio/contracts'
import type { LinkResponse } from './request-link.ts'

type Judged = Omit<LinkResult, 'checkedAt'>

/** Certificates that lack an intermediate one work in browsers, which find it elsewhere. */
const CERTIFICATE = /CERT|UNABLE_TO_|^ERR_TLS/

const judgeError = (code: string): LinkOutcome => {
  if (code === 'redirects') return 'redirects'
  if (code === 'ENOTFOUND') return 'no-host'
  return CERTIFICATE.test(code) ? 'certificate' : 'no-response'
}

/** Returns what the status of a response that is no redirect means. */
export const judgeStatus = (status: number): LinkOutcome => {
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 && status < 600) return 'server-error'
  return status >= 200 && status < 300 ? 'works' : 'refused'
}

/** Returns an address without what differs where nothing has moved: the scheme, `www.`, and a slash at the end. */
const withoutSpelling = ({ hostname, port, pathname, search }: URL) =>
  `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/$/, '')}${search}`

const getSite = ({ hostname }: URL) => hostname.replace(/^www\./, '')

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
  return hasMoved ? { outcome: 'moved', status, target: url.href } : { outcome, status }
}

/** Whether another site responded, so that this server has a connection to the internet. */
export const hasResponded = ({ outcome }: Judged): boolean => outcome !== 'no-host' && outcome !== 'no-response'
