import { APP_NAMES } from '@portfolio/contracts'
import type { ReleaseRepository } from '@portfolio/releases'
import { findLastPin, type Versions } from '#delivery/shared/history.ts'
import { prepareSet } from './prepare-set.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { type RendererPool, toRendererKey } from './renderer-pool.ts'

interface Dependencies {
  releases: ReleaseRepository
  sets: Pick<ReleaseSetStore, 'history'>
  /** Renderers of the active set, which are used but not kept, and of previews. */
  active: Pick<RendererPool, 'find'>
  previews: Pick<RendererPool, 'get'>
}

/** Reads a set that was never activated. Its renderers are in a pool of their own, so that the preflight check trusts none of them. */
export const createPreparePreview =
  ({ releases, sets, active, previews }: Dependencies) =>
  async (versions: Versions, name: string, base: Versions) => {
    const history = await sets.history()
    const pins = APP_NAMES.map((app) => [app, findLastPin(history, app, versions[app])] as const)
    const manifests = Object.fromEntries(pins.map(([app, pin]) => [app, pin?.integrity])) as Versions
    const sources = Object.fromEntries(pins.map(([app, pin]) => [app, pin?.source]))
    const evidence = Object.fromEntries(pins.map(([app, pin]) => [app, pin?.evidence]))
    const set = await prepareSet({ id: 0, versions, manifests, sources, evidence }, releases, {
      // No other one: that of a rollout is closed when it ends, while this preview may be in use.
      get: (key, bundles) => (key === toRendererKey(base) ? active.find(key) : undefined) ?? previews.get(key, bundles),
    })
    return { set: { ...set, name }, rendererKey: toRendererKey(versions) }
  }
