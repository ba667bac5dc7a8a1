import { type HttpError, retryLater } from '#http/errors.ts'
import { HOSTS, type Host } from './hosts.ts'

const RETRY_SECONDS = 60
const WAIT_SECONDS_MAX = 3_600

/** The host name does not resolve, or no connection is made, probably because of this server's network. */
export const unreachable = (host: Host): HttpError =>
  retryLater(
    503,
    `This server cannot reach ${HOSTS[host].name}. It may have no connection to the internet. Enter the work by hand, or import a file.`,
    RETRY_SECONDS,
  )

/** A moment ago no connection was made, so that none is tried. */
export const notYet = (seconds: number): HttpError =>
  retryLater(
    503,
    `This server could not connect to other services a moment ago. It tries again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Enter the work by hand, or import a file.`,
    seconds,
  )

export const timedOut = (host: Host): HttpError =>
  retryLater(503, `${HOSTS[host].name} takes too long to respond. Please try again later, or import a file instead.`, RETRY_SECONDS)

/** A server error, a response that is unreadable or too large, or a redirect to another host. */
export const unusable = (host: Host): HttpError =>
  retryLater(503, `${HOSTS[host].name} sent no usable response. Please try again later, or import a file instead.`, RETRY_SECONDS)

/** Too many requests. `retryAfter` is the value of the header: seconds or a date. */
export const tooMany = (host: Host, retryAfter: string | undefined, now = Date.now()): HttpError => {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter ?? '') - now) / 1_000)
  const wait = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), WAIT_SECONDS_MAX) : RETRY_SECONDS
  return retryLater(503, `${HOSTS[host].name} is busy. Please try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`, wait)
}
