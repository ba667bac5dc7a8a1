import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, type AppName, type ReleasesState, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Product } from '#support/start-product.ts'

const VISIBLE_MS_MAX = 10_000

/** Calls a release endpoint as the owner. Throws unless the status is 200. */
const callReleases = async ({ url, token }: Product, path: string, payload?: object): Promise<ReleasesState> => {
  const response = await fetch(url + API_PREFIX + path, {
    method: payload ? 'POST' : 'GET',
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    body: payload && JSON.stringify(payload),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${body}`)
  return JSON.parse(body)
}

export const getReleases = (product: Product) => callReleases(product, releaseEndpoints.releases)
export const activate = (product: Product, name: string, version: string) =>
  callReleases(product, releaseEndpoints.activate, { name, version })
/** Activates a version of several apps at once. */
export const activateSet = (product: Product, versions: Partial<Record<AppName, string>>) =>
  callReleases(product, releaseEndpoints.activate, { versions })
export const rollBack = (product: Product, name: string) => callReleases(product, releaseEndpoints.rollBack, { name })
export const shareVersion = (product: Product, name: string, version: string, share: number) =>
  callReleases(product, releaseEndpoints.share, { name, version, share })
export const stopRollout = (product: Product) => callReleases(product, releaseEndpoints.stopShare, {})

/** Returns the set that a gateway serves. */
export const getServedSet = async (url: string) => /"set":"(\w+)"/.exec(await (await fetch(`${url}/admin`)).text())?.[1]

/** Resolves with the milliseconds until a document of this gateway names the set. */
export const untilVisible = async (url: string, set: string | null) => {
  const since = performance.now()
  while ((await getServedSet(url)) !== set) {
    if (performance.now() - since > VISIBLE_MS_MAX) throw new Error(`${url} does not serve ${set}`)
    await wait(20)
  }
  return performance.now() - since
}
