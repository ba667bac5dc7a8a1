import { setTimeout as wait } from 'node:timers/promises'
import { type LinkResult, type LinkState, linkOutcomes, type SiteLink, type SiteLinks } from '@portfolio/contracts'
import { retryLater } from '#http/errors.ts'
import { hasResponded, judgeResponse, judgeStatus } from './judge-response.ts'
import type { LinkCheckStore } from './link-check-store.ts'
import type { RequestLink } from './request-link.ts'

interface Dependencies {
  /** Resolves with the links of published pages. */
  findLinks: () => Promise<Omit<SiteLink, 'result'>[]>
  store: LinkCheckStore
  /** Undefined: other sites are never requested. */
  requestLink: RequestLink | undefined
  /** Resolves with the status of the response to a path of this site. */
  requestOwn: (path: string) => Promise<number>
  /** Milliseconds between two requests to a host. */
  pauseMs: number
  now: () => Date
}

interface Judged {
  result: LinkResult
  /** Whether its host responded. */
  hasResponded: boolean
}

type OnResult = (href: string, result: LinkResult) => Promise<unknown>

const HOSTS_AT_A_TIME = 6
/** A link that led somewhere is not requested again for a day. */
const FRESH_MS = 24 * 3_600_000
/** So many hosts that do not respond, and none that does, are no coincidence. */
const SILENT_MAX = 12
/** A host is not waited for again when so many of its links in a row had no response: one of them may be to a page that hangs. */
const ATTEMPTS_MAX = 2
const RETRY_SECONDS = 60

const isIn = (state: LinkState, { outcome }: LinkResult) => (linkOutcomes[state] as readonly string[]).includes(outcome)
const isOwn = (href: string) => href.startsWith('/')
const getHost = (href: string) => (isOwn(href) ? '' : new URL(href).host)

const noInternet = () =>
  retryLater(503, 'No other site could be reached. This server may have no connection to the internet.', RETRY_SECONDS)

/** Checks where the links on published pages lead, and keeps the results. */
export const createLinkCheck = ({ findLinks, store, requestLink, requestOwn, pauseMs, now }: Dependencies) => {
  const list = async (): Promise<SiteLinks> => {
    const [found, results] = await Promise.all([findLinks(), store.read()])
    return { links: found.map((link) => ({ ...link, result: results.get(link.href) })), requestsOthers: requestLink !== undefined }
  }

  const isFresh = ({ result }: SiteLink) =>
    result !== undefined && isIn('works', result) && now().getTime() - Date.parse(result.checkedAt) < FRESH_MS
  const isDue = (link: SiteLink) => isOwn(link.href) || (requestLink !== undefined && !isFresh(link))

  const judge = async (href: string, signal: AbortSignal): Promise<Judged> => {
    const checkedAt = now().toISOString()
    if (!isOwn(href) && requestLink) {
      const response = await requestLink(href, signal)
      return { result: { ...judgeResponse(href, response), checkedAt }, hasResponded: hasResponded(response) }
    }
    const status = await requestOwn(href)
    return { result: { outcome: status < 400 ? 'works' : judgeStatus(status), status, checkedAt }, hasResponded: true }
  }

  /**
   * Requests the links that are due, those of a host one after another. A host that does not respond is only reported once another one has: otherwise this
   * server's own network may be down, and every link would be reported as broken. Rejects with a 503 then.
   */
  const run = async (links: readonly SiteLink[], due: readonly SiteLink[], onResult: OnResult, signal: AbortSignal): Promise<void> => {
    let isOnline = false
    const silent = new Map<string, LinkResult>()
    const silentHosts = new Set<string>()

    const keep = async (href: string, result: LinkResult) => {
      await store.write(href, result)
      await onResult(href, result)
    }
    const report = async () => {
      isOnline = true
      const results = [...silent]
      silent.clear()
      for (const [href, result] of results) await keep(href, result)
    }
    /** Requests a link that worked before. */
    const tryKnown = async () => {
      const known = links.find(({ href, result }) => !isOwn(href) && result && isIn('works', result))
      if (!known || !(await judge(known.href, signal)).hasResponded) throw noInternet()
      await report()
    }

    const settle = async (href: string, { result, hasResponded }: Judged) => {
      if (isOwn(href)) return keep(href, result)
      if (hasResponded) await report()
      if (isOnline) return keep(href, result)
      silent.set(href, result)
      silentHosts.add(getHost(href))
      if (silentHosts.size >= SILENT_MAX) await tryKnown()
    }

    const hosts = Map.groupBy(due, ({ href }) => getHost(href)).values()
    const checkHost = async (ofHost: readonly SiteLink[]) => {
      let last: Judged | undefined
      let attempts = 0
      for (const { href } of ofHost) {
        const isSilent = attempts >= ATTEMPTS_MAX
        if (last && !isOwn(href) && !isSilent) await wait(pauseMs, undefined, { signal })
        signal.throwIfAborted()
        if (!last || !isSilent) last = await judge(href, signal)
        attempts = last.hasResponded ? 0 : attempts + 1
        await settle(href, last)
      }
    }
    const checkHosts = async () => {
      for (const ofHost of hosts) await checkHost(ofHost)
    }
    await Promise.all(Array.from({ length: HOSTS_AT_A_TIME }, checkHosts))
    if (silent.size) await tryKnown()
  }

  return {
    /** Resolves with all links and their last results. */
    list,

    /**
     * Resolves with all links and their last results, with how many are due, and with a function that checks these and calls back with each
     * result. It rejects when the signal is aborted.
     */
    prepare: async () => {
      const site = await list()
      const { links } = site
      await store.keepOnly(links.map(({ href }) => href))
      const due = links.filter(isDue)
      return { ...site, due: due.length, run: (onResult: OnResult, signal: AbortSignal) => run(links, due, onResult, signal) }
    },
  }
}

export type LinkCheck = ReturnType<typeof createLinkCheck>
