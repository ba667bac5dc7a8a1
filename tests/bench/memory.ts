import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { activate, rollBack, untilVisible } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { publishEdition } from './fixture-releases.ts'
import { slope } from './least-squares.ts'

interface Memory {
  rss: number
  heap: number
}

export interface MemoryOverSwaps {
  /** Growth in bytes over all swaps, by the least-squares line through the readings. */
  grown: Memory
  /** After the warm-up, then at equal intervals. */
  readings: Memory[]
}

const SETTLE_MS = 1_000
const COLLECTIONS = 3

const readMemory = async ({ url, pid }: Product): Promise<Memory> => {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    process.kill(pid, 'SIGUSR2')
    await wait(SETTLE_MS)
  }
  const text = await (await fetch(`${url}/metrics`)).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return { rss: gauge('process_resident_memory_bytes'), heap: gauge('nodejs_heap_size_used_bytes') }
}

/** Requests a few pages and their scripts, as visitors do after each swap. */
const visit = async (url: string) => {
  for (const page of ['/', '/books', '/no-such-page']) {
    const html = await (await fetch(url + page)).text()
    const files = new Set(html.match(/\/mfe\/[\w/.-]+\.js/g))
    for (const file of files) await (await fetch(url + file)).arrayBuffer()
  }
}

/** Every fourth swap is a rollback; all others activate a new version. */
const swapOnce = async (product: Product, swap: number) => {
  const isRollback = swap % 4 === 3
  const { set } = isRollback
    ? await rollBack(product, 'public-mfe')
    : await activate(product, 'public-mfe', await publishEdition(product.dataDir, 'public-mfe', `edition-${swap}`))
  await untilVisible(product.url, set)
  await visit(product.url)
}

interface Options {
  warmUp: number
  swaps: number
  /** How often memory is read during `swaps`. Each reading takes a few seconds. */
  intervals: number
}

/** Measures how much the memory of a gateway grows over `swaps` activations and rollbacks, after `warmUp` others. */
export const memoryOverSwaps = async ({ warmUp, swaps, intervals }: Options): Promise<MemoryOverSwaps> => {
  const preload = join(import.meta.dirname, 'collect-garbage.ts')
  const product = await startProduct({ nodeOptions: ['--expose-gc', '--import', preload] })
  try {
    let swap = 0
    const swapUntil = async (end: number) => {
      for (; swap < end; swap += 1) await swapOnce(product, swap)
    }
    await swapUntil(warmUp)
    const readings = [await readMemory(product)]
    for (let interval = 1; interval <= intervals; interval += 1) {
      await swapUntil(warmUp + Math.round((swaps * interval) / intervals))
      readings.push(await readMemory(product))
    }
    const grown = (kind: keyof Memory) => slope(readings.map((reading) => reading[kind])) * intervals
    return { grown: { rss: grown('rss'), heap: grown('heap') }, readings }
  } finally {
    await product.dispose()
  }
}
