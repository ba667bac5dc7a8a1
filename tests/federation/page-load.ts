/** A document as a visitor received it: its release set, and every release folder that it names. */
export interface Seen {
  set: string
  paths: string[]
}

const PAGES = ['/', '/books', '/articles', '/blogs', '/about', '/conferences', '/no-such-page', '/admin', '/admin/blogs'] as const
const SCRIPTS_PER_VISIT = 2

const getStatus = (page: string) => (page === '/no-such-page' ? 404 : 200)

/**
 * Requests pages and then their scripts from both gateways, as many visitors would: the document from one, its scripts from
 * the other. `requestsPerSecond` counts all three. `stop` waits for pending requests and resolves with what was seen and with the
 * milliseconds that each response took.
 */
export const startLoad = (gateways: readonly [string, string], requestsPerSecond: number) => {
  const seen: Seen[] = []
  const failures: string[] = []
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  let requests = 0
  let visits = 0

  const request = async (url: string, status: number) => {
    requests += 1
    const since = performance.now()
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const body = await response.text()
    times.push(performance.now() - since)
    if (response.status !== status) failures.push(`${url} returned ${response.status}`)
    return body
  }

  const visit = async (index: number) => {
    const page = PAGES[index % PAGES.length] as string
    const html = await request(gateways[index % 2 === 0 ? 0 : 1] + page, getStatus(page))
    const releases = JSON.parse(/id="releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    if (!page.startsWith('/admin') && !/<div id="root">\s*</.test(html.replace('<div id="root"></div>', '')))
      failures.push(`${page} was not rendered`)
    seen.push({ set: releases.set, paths: [...new Set(html.match(/\/mfe\/[a-z-]+\/[\w.-]+\//g) ?? [])] })
    const [remote] = releases.remotes
    const scripts = [releases.shell.src, remote.base + remote.entry]
    await Promise.all(scripts.map((script) => request(gateways[index % 2 === 0 ? 1 : 0] + script, 200)))
  }

  const since = performance.now()
  const visitsPerSecond = requestsPerSecond / (1 + SCRIPTS_PER_VISIT)
  /** Starts as many visits as are due by the clock, so that a late tick is compensated. */
  const tick = () => {
    for (const due = ((performance.now() - since) / 1_000) * visitsPerSecond; visits < due; ) {
      visits += 1
      const one = visit(visits).catch((error) => void failures.push(String(error.cause ?? error)))
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
  }
  const timer = setInterval(tick, 5)

  return {
    stop: async () => {
      clearInterval(timer)
      const seconds = (performance.now() - since) / 1_000
      await Promise.all(pending)
      return { seen, failures, times, requests, perSecond: requests / seconds }
    },
  }
}
