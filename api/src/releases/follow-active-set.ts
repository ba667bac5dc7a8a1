import type { ObjectStore } from '@portfolio/object-store'
import type { Content } from '#content/revision.ts'
import type { RendererParts } from '#rendering/renderer.ts'
import { type ActiveSet, prepareSet } from './active-set.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

interface Parts {
  store: ObjectStore
  sets: ReleaseSetStore
  content: Content
  callApi: RendererParts['callApi']
  log: RendererParts['log']
}

/**
 * Keeps the active release set ready in this process and follows it when it changes. A set that cannot be made ready
 * is passed over: the one before goes on serving. Rejects when there is none to begin with.
 */
export const followActiveSet = async ({ store, sets, content, callApi, log }: Parts) => {
  let current: ActiveSet | undefined

  const load = async () => {
    const wanted = await sets.active()
    if (!wanted || current?.name === `rs_${wanted.id}`) return
    const next = await prepareSet(wanted, { store, callApi, log })
    try {
      await next.renderer.ready()
    } catch (error) {
      await next.renderer.close()
      throw error
    }
    const previous = current
    current = next
    await previous?.renderer.close()
  }

  await load()
  if (!current) throw new Error('No release set is active: publish and activate shell, public-mfe and admin-mfe first')

  let loading = Promise.resolve()
  const stop = content.onChange(() => {
    loading = loading
      .then(load)
      .catch((error) => log.warn({ error: String(error) }, 'The new release set cannot be served; the one before goes on'))
  })

  return {
    current: () => current as ActiveSet,
    close: async () => {
      stop()
      await loading
      await current?.renderer.close()
    },
  }
}
