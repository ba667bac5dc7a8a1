import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { activate, rollBack, untilVisible } from '#federation/release-calls.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { putEdition } from './fixture-releases.ts'

interface Memory {
  rss: number
  heap: number
}

export interface MemoryOverSwaps {
  /** Bytes more at the end than at the lowest reading. */
  grown: Memory
  /** After every tenth of all swaps, the warm-up first. */
  readings: Memory[]
}

const SETTLE_MS = 1_000
const COLLECTIONS = 3

const memoryOf = async ({ url, pid }: Product): Promise<Memory> => {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    process.kill(pid, 'SIGUSR2')
    await wait(SETTLE_MS)
  }
  const text = await (await fetch(`${url}/metrics`)).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return { rss: gauge('process_resident_memory_bytes'), heap: gauge('nodejs_heap_used_bytes') }
}

/** What visitors do after each swap: a few pages and the scripts they name. */
const visit = async (url: string) => {
  for (const page of ['/', '/books', '/no-such-page']) {
    const html = await (await fetch(url + page)).text()
    const files = new Set(html.match(/\/mfe\/[\w/.-]+\.js/g))
    for (const file of files) await (await fetch(url + file)).arrayBuffer()
  }
}

/** Every fourth swap goes back; all others bring a version that was never seen. */
const swapOnce = async (product: Product, swap: number) => {
  const isBack = swap % 4 === 3
  const { set } = isBack
    ? await rollBack(product, 'public-mfe')
    : await activate(product, 'public-mfe', await putEdition(product.dataDir, 'public-mfe', `edition-${swap}`))
  await untilVisible(product.url, set)
  await visit(product.url)
}

/** How much more memory one gateway holds after `swaps` activations and roll-backs than after the `warmUp` before them. */
export const memoryOverSwaps = async ({ warmUp, swaps }: { warmUp: number; swaps: number }): Promise<MemoryOverSwaps> => {
  const preload = join(import.meta.dirname, 'collect-garbage.ts')
  const product = await startProduct({ nodeOptions: ['--expose-gc', '--import', preload] })
  try {
    let swap = 0
    const swapUntil = async (end: number) => {
      for (; swap < end; swap += 1) await swapOnce(product, swap)
    }
    await swapUntil(warmUp)
    const readings = [await memoryOf(product)]
    for (let part = 1; part <= 10; part += 1) {
      await swapUntil(warmUp + Math.round((swaps * part) / 10))
      readings.push(await memoryOf(product))
    }
    // Against the lowest reading: a high first one would hide growth.
    const grown = (of: keyof Memory) => (readings.at(-1) as Memory)[of] - Math.min(...readings.map((reading) => reading[of]))
    return { grown: { rss: grown('rss'), heap: grown('heap') }, readings }
  } finally {
    await product.dispose()
  }
}
