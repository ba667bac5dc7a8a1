import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { APP_NAMES, type AppName } from '@portfolio/contracts'
import { startLoad } from '#federation/page-load.ts'
import { activate, getReleases, rollBack, untilVisible } from '#federation/release-calls.ts'
import { findMixedDocuments, swapBackAndForth } from '#federation/swaps.ts'
import { type Product, root, startProduct } from '#support/start-product.ts'
import { publishEdition } from './fixture-releases.ts'

const REQUESTS_PER_SECOND = 200
const SWAPS = 20
const TRIES = 5

const visibleOn = (products: Product[], set: string | null) => Promise.all(products.map(({ url }) => untilVisible(url, set)))

/** Runs `npm run releases -- <args>` and returns the set that it says is active. */
const command = async ({ url, token }: Product, ...args: string[]): Promise<string> => {
  const cli = join(root, 'api/src/commands/releases.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], {
    env: { ...process.env, SITE_URL: url, RELEASES_TOKEN: token },
  })
  const set = /(rs_\d+) is active/.exec(stdout)?.[1]
  if (!set) throw new Error(stdout)
  return set
}

/** Activates and rolls back public-mfe on an idle site, by command and by the owner's call. */
const measureIdle = async (products: [Product, Product]) => {
  const afterCommand: number[] = []
  const afterCall: number[] = []
  const rollbackCall: number[] = []
  const rollbackVisible: number[] = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    const [product] = products
    const version = await publishEdition(product.dataDir, 'public-mfe', `quiet-${turn}`)
    afterCommand.push(...(await visibleOn(products, await command(product, 'activate', `public-mfe@${version}`))))
    const since = performance.now()
    const { set } = await rollBack(product, 'public-mfe')
    rollbackCall.push(performance.now() - since)
    rollbackVisible.push(...(await visibleOn(products, set)))
    afterCall.push(...(await visibleOn(products, (await activate(product, 'public-mfe', version)).set)))
  }
  return { afterCommand, afterCall, rollbackCall, rollbackVisible }
}

const measureUnderLoad = async (products: [Product, Product]) => {
  const versions = {} as Record<AppName, string>
  for (const app of APP_NAMES) versions[app] = await publishEdition(products[0].dataDir, app, 'loaded')
  const load = startLoad([products[0].url, products[1].url], REQUESTS_PER_SECOND)
  const [swaps] = await Promise.allSettled([swapBackAndForth(products, versions, SWAPS)])
  const { seen, failures, requests, perSecond } = await load.stop()
  if (swaps.status === 'rejected') throw swaps.reason
  return { swaps: swaps.value, failures, requests, perSecond, mixed: findMixedDocuments(seen, await getReleases(products[1])) }
}

/** Measures two gateways that share a database and an object store, as two machines would. */
export const measureActivation = async () => {
  const first = await startProduct()
  try {
    const second = await startProduct({ dataDir: first.dataDir })
    try {
      return { quiet: await measureIdle([first, second]), loaded: await measureUnderLoad([first, second]) }
    } finally {
      await second.stop()
    }
  } finally {
    await first.dispose()
  }
}
