import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { startLoad } from '#federation/page-load.ts'
import { activate, untilVisible } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { putHangingRelease } from './fixture-releases.ts'
import { quantile } from './quantiles.ts'

/** How all other requests fared for a while. */
export interface Fared {
  requests: number
  p50: number
  p99: number
  slowest: number
  failures: string[]
}

const REQUESTS_A_SECOND = 60
/** Often enough that some render hangs during most of the time that this is measured. */
export const NEW_PATH_MS = 2_000

/** Every second something is written, so that every page has to be rendered again. */
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

/** Asks for a path that hangs every `everyMs`, until told to end. */
const keepAsking = (pathOf: (turn: number) => string, everyMs: number) => {
  let turn = 0
  const asked: Promise<unknown>[] = []
  const timer = setInterval(() => {
    turn += 1
    asked.push(fetch(pathOf(turn)).catch(() => {}))
  }, everyMs)
  return () => {
    clearInterval(timer)
    return Promise.all(asked)
  }
}

const fare = async (product: Product, seconds: number): Promise<Fared> => {
  const stopWriting = writeEverySecond(product)
  const load = startLoad([product.url, product.url], REQUESTS_A_SECOND)
  await wait(seconds * 1_000)
  const { times, failures, requests } = await load.stop()
  stopWriting()
  return { requests, p50: quantile(times, 0.5), p99: quantile(times, 0.99), slowest: quantile(times, 1), failures }
}

/** Runs a release whose pages below `/hangs/` never end, and answers how visitors of all other pages fare without and with it. */
export const fareBesideHangingRenders = async (seconds: number) => {
  const product = await startProduct({ env: { LOG_LEVEL: 'silent' } })
  try {
    const { set } = await activate(product, 'public-mfe', await putHangingRelease(product.dataDir))
    await untilVisible(product.url, set)
    const baseline = await fare(product, seconds)
    const stopOne = keepAsking(() => `${product.url}/hangs/again`, 100)
    const onePath = await fare(product, seconds)
    await stopOne()
    const stopMany = keepAsking((turn) => `${product.url}/hangs/${turn}`, NEW_PATH_MS)
    const manyPaths = await fare(product, seconds)
    await stopMany()
    return { baseline, onePath, manyPaths }
  } finally {
    await product.dispose()
  }
}
