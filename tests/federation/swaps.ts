import { APP_NAMES, type AppName, type ReleasesState } from '@portfolio/contracts'
import type { Product } from '#support/start-product.ts'
import type { Seen } from './page-load.ts'
import { activate, rollBack, untilVisible } from './release-calls.ts'

/** One activation or rollback: how long the call took, and how long after it each gateway served the new set, in milliseconds. */
interface Swap {
  isRollback: boolean
  callMs: number
  visibleMs: number[]
}

/** Switches one app after the other to `versions` and back, calling the gateways in turn. */
export const swapBackAndForth = async (products: readonly Product[], versions: Record<AppName, string>, swaps: number) => {
  const done: Swap[] = []
  for (let swap = 0; swap < swaps; swap += 1) {
    const name = APP_NAMES[swap % APP_NAMES.length] as AppName
    const product = products[swap % products.length] as Product
    const isRollback = Math.floor(swap / APP_NAMES.length) % 2 === 1
    const since = performance.now()
    const { set } = isRollback ? await rollBack(product, name) : await activate(product, name, versions[name])
    const callMs = performance.now() - since
    done.push({ isRollback, callMs, visibleMs: await Promise.all(products.map(({ url }) => untilVisible(url, set))) })
  }
  return done
}

/** Returns the versions of each set, derived from the history alone. */
export const getSets = ({ history }: ReleasesState) => {
  const sets = new Map<string, Record<string, string | null>>()
  let versions: Record<string, string | null> = {}
  for (const { set, app, to } of history.toReversed()) {
    versions = { ...versions, [app]: to }
    sets.set(set, versions)
  }
  return sets
}

/** Returns the documents that name a file of a version that is not in their set. */
export const findMixedDocuments = (seen: Seen[], state: ReleasesState) => {
  const sets = getSets(state)
  return seen.filter(({ set, paths }) => paths.some((path) => sets.get(set)?.[path.split('/')[2] as string] !== path.split('/')[3]))
}
