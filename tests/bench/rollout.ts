import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, findRunning, SHARE_DEFAULT, SHARES } from '@portfolio/contracts'
import { getReleases, shareVersion, stopRollout } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { publishEdition } from './fixture-releases.ts'

export const VISITS = 10_000
const CONNECTIONS = 20
const VISITS_PER_SECOND = 200
const WAIT_MS_MAX = 30_000
/** The beacon that a browser sends when a page throws while it starts. */
const FAILURE = { remote: 'public_mfe', stage: 'hydrate', type: 'exception', attempt: 0 }

interface Visit {
  set: string
  ticket: string
  /** The number that the visitor drew; undefined while no rollout runs. */
  bucket: number | undefined
}

/** Requests a page as a new visitor. */
const visit = async ({ url }: Product, cookie = ''): Promise<Visit> => {
  const response = await fetch(`${url}/books`, { headers: cookie ? { cookie } : {} })
  const html = await response.text()
  const [, bucket] = /^share=\d+\.(\d+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  return {
    set: /"set":"(\w+)"/.exec(html)?.[1] ?? '',
    ticket: /"ticket":"([^"]+)"/.exec(html)?.[1] ?? '',
    bucket: bucket === undefined ? undefined : Number(bucket),
  }
}

/** Starts a rollout and resolves with the name of its set once visitors get it. */
const startRollout = async (product: Product, version: string): Promise<string> => {
  const { rollouts } = await shareVersion(product, 'public-mfe', version, SHARE_DEFAULT)
  const id = findRunning(rollouts)?.id
  while ((await visit(product, `share=${id}.0`)).set !== `ro_${id}`) await wait(50)
  return `ro_${id}`
}

/** Percentage of visitors who get the new set at each share: those who get it now, and those whose number is below the next share. */
const measureShares = async (product: Product) => {
  const set = await startRollout(product, await publishEdition(product.dataDir, 'public-mfe', 'shared'))
  const visits: Visit[] = []
  let started = 0
  const visitRepeatedly = async () => {
    while (started < VISITS) {
      started += 1
      visits.push(await visit(product))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visitRepeatedly))
  await stopRollout(product)
  const toPercent = (some: Visit[]) => (some.length / VISITS) * 100
  return SHARES.map((share) => ({
    share,
    percent: toPercent(visits.filter(({ bucket, set: got }) => (share === SHARE_DEFAULT ? got === set : (bucket ?? 0) < share))),
  }))
}

/** Lets every visitor with the set of a rollout report a failure from a separate address, until no visitor gets the set. */
const measureFailing = async (product: Product) => {
  const set = await startRollout(product, await publishEdition(product.dataDir, 'public-mfe', 'failing'))
  const pending = new Set<Promise<void>>()
  let [visits, failedViews, firstAt, lastAt] = [0, 0, 0, 0]

  const visitAndReport = async (number: number) => {
    const { set: got, ticket } = await visit(product)
    if (got !== set) return
    failedViews += 1
    lastAt = performance.now()
    firstAt ||= lastAt
    await fetch(`${product.url}${API_PREFIX}/beacon`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
      body: JSON.stringify({ ...FAILURE, set, ticket }),
    })
  }
  const since = performance.now()
  const timer = setInterval(() => {
    for (const due = ((performance.now() - since) / 1_000) * VISITS_PER_SECOND; visits < due; ) {
      visits += 1
      const one = visitAndReport(visits).catch(() => {})
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
  }, 5)
  while (findRunning((await getReleases(product)).rollouts)) {
    if (performance.now() - since > WAIT_MS_MAX) break
    await wait(100)
  }
  // Later visitors would still get it if this process had not noticed.
  await wait(500)
  clearInterval(timer)
  await Promise.all(pending)
  const outcome = (await getReleases(product)).rollouts?.[0]?.outcome
  if (outcome !== 'failed') throw new Error(`The rollout is ${outcome ?? 'running'} after ${failedViews} failed views`)
  return { failedViews, ms: lastAt - firstAt }
}

/** Gives releases to a share of the visitors of one gateway. */
export const measureRollout = async () => {
  const product = await startProduct({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  try {
    return { shares: await measureShares(product), failing: await measureFailing(product) }
  } finally {
    await product.dispose()
  }
}
