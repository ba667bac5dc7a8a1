import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { APP_NAMES, type AppName } from '@portfolio/contracts'
import { startLoad } from '#federation/page-load.ts'
import { activate, releasesOf, rollBack, untilVisible } from '#federation/release-calls.ts'
import { mixedIn, swapBackAndForth } from '#federation/swaps.ts'
import { type Product, root, startProduct } from '#support/start-product.ts'
import { putEdition } from './fixture-releases.ts'

const REQUESTS_A_SECOND = 200
const SWAPS = 20
const TRIES = 5

const visibleOn = (products: Product[], set: string | null) => Promise.all(products.map(({ url }) => untilVisible(url, set)))

/** Runs `npm run releases -- <args>` and returns the set that it says is active. */
const command = async ({ url, token }: Product, ...args: string[]): Promise<string> => {
  const cli = join(root, 'api/src/releases-cli.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], {
    env: { ...process.env, SITE_URL: url, RELEASES_TOKEN: token },
  })
  const set = /(rs_\d+) is active/.exec(stdout)?.[1]
  if (!set) throw new Error(stdout)
  return set
}

/** Activations and roll-backs of the public remote on a quiet site: after the command, and by the owner's call. */
const onQuietSite = async (products: [Product, Product]) => {
  const afterCommand: number[] = []
  const afterCall: number[] = []
  const backCall: number[] = []
  const backVisible: number[] = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    const [at] = products
    const version = await putEdition(at.dataDir, 'public-mfe', `quiet-${turn}`)
    afterCommand.push(...(await visibleOn(products, await command(at, 'activate', `public-mfe@${version}`))))
    const since = performance.now()
    const { set } = await rollBack(at, 'public-mfe')
    backCall.push(performance.now() - since)
    backVisible.push(...(await visibleOn(products, set)))
    afterCall.push(...(await visibleOn(products, (await activate(at, 'public-mfe', version)).set)))
  }
  return { afterCommand, afterCall, backCall, backVisible }
}

const underLoad = async (products: [Product, Product]) => {
  const versions = {} as Record<AppName, string>
  for (const part of APP_NAMES) versions[part] = await putEdition(products[0].dataDir, part, 'loaded')
  const load = startLoad([products[0].url, products[1].url], REQUESTS_A_SECOND)
  const [swaps] = await Promise.allSettled([swapBackAndForth(products, versions, SWAPS)])
  const { seen, failures, requests, perSecond } = await load.stop()
  if (swaps.status === 'rejected') throw swaps.reason
  return { swaps: swaps.value, failures, requests, perSecond, mixed: mixedIn(seen, await releasesOf(products[1])) }
}

/** Two gateways on one database and store, as two machines would be. */
export const measureActivation = async () => {
  const first = await startProduct()
  try {
    const second = await startProduct({ dataDir: first.dataDir })
    try {
      return { quiet: await onQuietSite([first, second]), loaded: await underLoad([first, second]) }
    } finally {
      await second.stop()
    }
  } finally {
    await first.dispose()
  }
}
