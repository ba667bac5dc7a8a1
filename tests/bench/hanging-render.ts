import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { startLoad } from '#federation/page-load.ts'
import { activate, untilVisible } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { publishHangingRelease } from './fixture-releases.ts'
import { quantile } from './quantiles.ts'

/** Latency in milliseconds and failures of all other requests. */
export interface LoadResult {
  requests: number
  p50: number
  p99: number
  slowest: number
  failures: string[]
}

const REQUESTS_PER_SECOND = 60
/** Often enough that a render hangs during most of the measurement. */
export const NEW_PATH_MS = 2_000

/** Writes content every second, so that every page has to be rendered again. Returns a function that stops. */
const writeEverySecond = ({ url, token }: Product) => {
  const book = { title: 'A book', author: 'Ada Lovelace', link: 'https://doi.org/10.1000/182', releaseDate: '1843', description: 'Notes.' }
  const timer = setInterval(
    () =>
      void fetch(`${url}${API_PREFIX}/books/add`, {
        method: 'POST',
        headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
        body: JSON.stringify(book),
      }),
    1_000,
  )
  return () => clearInterval(timer)
}

/** Requests a path that hangs every `everyMs` milliseconds. Returns a function that stops. */
const requestRepeatedly = (getPath: (turn: number) => string, everyMs: number) => {
  let turn = 0
  const requests: Promise<unknown>[] = []
  const timer = setInterval(() => {
    turn += 1
    requests.push(fetch(getPath(turn)).catch(() => {}))
  }, everyMs)
  return () => {
    clearInterval(timer)
    return Promise.all(requests)
  }
}

const applyLoad = async (product: Product, seconds: number): Promise<LoadResult> => {
  const stopWriting = writeEverySecond(product)
  const load = startLoad([product.url, product.url], REQUESTS_PER_SECOND)
  await wait(seconds * 1_000)
  const { times, failures, requests } = await load.stop()
  stopWriting()
  return { requests, p50: quantile(times, 0.5), p99: quantile(times, 0.99), slowest: quantile(times, 1), failures }
}

/** Activates a release whose pages below `/hangs/` never finish, and measures all other pages without and with requests to them. */
export const measureHangingRenders = async (seconds: number) => {
  const product = await startProduct({ env: { LOG_LEVEL: 'silent' } })
  try {
    const { set } = await activate(product, 'public-mfe', await publishHangingRelease(product.dataDir))
    await untilVisible(product.url, set)
    const baseline = await applyLoad(product, seconds)
    const stopOne = requestRepeatedly(() => `${product.url}/hangs/again`, 100)
    const onePath = await applyLoad(product, seconds)
    await stopOne()
    const stopMany = requestRepeatedly((turn) => `${product.url}/hangs/${turn}`, NEW_PATH_MS)
    const manyPaths = await applyLoad(product, seconds)
    await stopMany()
    return { baseline, onePath, manyPaths }
  } finally {
    await product.dispose()
  }
}
