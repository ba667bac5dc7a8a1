import { APP_NAMES, type AppName, type ReleasesState } from '@portfolio/contracts'
import type { Product } from '#support/start-product.ts'
import type { Seen } from './page-load.ts'
import { activate, rollBack, untilVisible } from './release-calls.ts'

/** One activation or roll-back: how long the call took, and how long after it each gateway followed. */
export interface Swap {
  isBack: boolean
  callMs: number
  visibleMs: number[]
}

/** Moves one part after the other to `versions` and back, asking the gateways by turns. */
export const swapBackAndForth = async (products: readonly Product[], versions: Record<AppName, string>, swaps: number) => {
  const done: Swap[] = []
  for (let swap = 0; swap < swaps; swap += 1) {
    const name = APP_NAMES[swap % APP_NAMES.length] as AppName
    const at = products[swap % products.length] as Product
    const isBack = Math.floor(swap / APP_NAMES.length) % 2 === 1
    const since = performance.now()
    const { set } = isBack ? await rollBack(at, name) : await activate(at, name, versions[name])
    const callMs = performance.now() - since
    done.push({ isBack, callMs, visibleMs: await Promise.all(products.map(({ url }) => untilVisible(url, set))) })
  }
  return done
}

/** Which versions each set named, by the history alone. */
export const setsOf = ({ history }: ReleasesState) => {
  const sets = new Map<string, Record<string, string>>()
  let versions: Record<string, string> = {}
  for (const { set, app, to } of history.toReversed()) {
    versions = { ...versions, [app]: to }
    sets.set(set, versions)
  }
  return sets
}

/** Documents that name a file of another version than their set has. */
export const mixedIn = (seen: Seen[], state: ReleasesState) => {
  const sets = setsOf(state)
  return seen.filter(({ set, paths }) => paths.some((path) => sets.get(set)?.[path.split('/')[2] as string] !== path.split('/')[3]))
}
