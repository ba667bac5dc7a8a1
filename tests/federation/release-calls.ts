import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, type ReleasesState, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { Product } from '#support/start-product.ts'

const VISIBLE_MS_MAX = 10_000

/** Calls a release endpoint as the owner. Throws unless the status is 200. */
const callReleases = async ({ url, token }: Product, path: string, payload?: object): Promise<ReleasesState> => {
  const answer = await fetch(url + API_PREFIX + path, {
    method: payload ? 'POST' : 'GET',
    headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
    body: payload && JSON.stringify(payload),
  })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`)
  return JSON.parse(body)
}

export const releasesOf = (at: Product) => callReleases(at, releaseEndpoints.releases)
export const activate = (at: Product, name: string, version: string) => callReleases(at, releaseEndpoints.activate, { name, version })
export const rollBack = (at: Product, name: string) => callReleases(at, releaseEndpoints.rollBack, { name })

/** Returns the set that a gateway serves. */
export const setOf = async (url: string) => /"set":"(\w+)"/.exec(await (await fetch(`${url}/admin`)).text())?.[1]

/** Resolves with the milliseconds until a document of this gateway names the set. */
export const untilVisible = async (url: string, set: string | null) => {
  const since = performance.now()
  while ((await setOf(url)) !== set) {
    if (performance.now() - since > VISIBLE_MS_MAX) throw new Error(`${url} does not serve ${set}`)
    await wait(20)
  }
  return performance.now() - since
}
