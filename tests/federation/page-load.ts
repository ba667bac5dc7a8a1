/** One document as a visitor got it: the set it names, and every release folder it names. */
export interface Seen {
  set: string
  paths: string[]
}

const PAGES = ['/', '/books', '/articles', '/blogs', '/about', '/conferences', '/no-such-page', '/admin', '/admin/blogs'] as const
const SCRIPTS_A_VISIT = 2

const statusOf = (page: string) => (page === '/no-such-page' ? 404 : 200)

/**
 * Asks both gateways for pages and then for their scripts, as many visitors would: the document from one, its scripts from
 * the other. `requestsASecond` counts all three. `stop` waits for what is under way and answers, beside what was seen, how many
 * milliseconds each answer took.
 */
export const startLoad = (gateways: readonly [string, string], requestsASecond: number) => {
  const seen: Seen[] = []
  const failures: string[] = []
  const times: number[] = []
  const underWay = new Set<Promise<void>>()
  let requests = 0
  let visits = 0

  const ask = async (url: string, status: number) => {
    requests += 1
    const since = performance.now()
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const body = await answer.text()
    times.push(performance.now() - since)
    if (answer.status !== status) failures.push(`${url} answered ${answer.status}`)
    return body
  }

  const visit = async (at: number) => {
    const page = PAGES[at % PAGES.length] as string
    const html = await ask(gateways[at % 2 === 0 ? 0 : 1] + page, statusOf(page))
    const releases = JSON.parse(/id="releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    if (!page.startsWith('/admin') && !/<div id="root">\s*</.test(html.replace('<div id="root"></div>', '')))
      failures.push(`${page} came without its text`)
    seen.push({ set: releases.set, paths: [...new Set(html.match(/\/mfe\/[a-z-]+\/[\w.-]+\//g) ?? [])] })
    const [remote] = releases.remotes
    const scripts = [releases.shell.src, remote.base + remote.entry]
    await Promise.all(scripts.map((script) => ask(gateways[at % 2 === 0 ? 1 : 0] + script, 200)))
  }

  const since = performance.now()
  const visitsASecond = requestsASecond / (1 + SCRIPTS_A_VISIT)
  /** As many visits as are due by the clock: a tick that comes late is made up for. */
  const tick = () => {
    for (const due = ((performance.now() - since) / 1_000) * visitsASecond; visits < due; ) {
      visits += 1
      const one = visit(visits).catch((error) => void failures.push(String(error.cause ?? error)))
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
  }
  const timer = setInterval(tick, 5)

  return {
    stop: async () => {
      clearInterval(timer)
      const seconds = (performance.now() - since) / 1_000
      await Promise.all(underWay)
      return { seen, failures, times, requests, perSecond: requests / seconds }
    },
  }
}
