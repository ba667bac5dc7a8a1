import { type ApiClient, ApiError } from '@portfolio/api-client'
import type { ItemsName, OrderName } from '@portfolio/contracts'
import { notify } from '#shared/toasts/notify.tsx'
import type { ListCache } from './list-cache.ts'
import type { ListRow } from './row-calls.ts'

interface OrderRowsOptions<Name extends ItemsName> {
  api: ApiClient
  name: OrderName
  cache: ListCache<Name>
  /** Returns the ids of the published rows that are ordered, in their order. */
  listIds: (rows: readonly ListRow<Name>[]) => string[]
  /** Returns the rows with those at some ids at these positions. */
  place: (rows: readonly ListRow<Name>[], positions: ReadonlyMap<string, number>) => ListRow<Name>[]
}

/** Returns the ids of all rows in a new order, or the same ones. */
export type ChangeOrder = (ids: string[]) => string[]

/**
 * Creates the function that changes the order of the published rows of a list at once. Each change is made to the result of the one before, also
 * if that is not rendered yet. It resolves with false when the server rejects the order, also because the list is no longer the one that is
 * shown; the list is then as the server has it, as far as that is known.
 */
export const createOrderRows = <Name extends ItemsName>({ api, name, cache, listIds, place }: OrderRowsOptions<Name>) => {
  /** Orders are sent one after the other, so that the last one wins. */
  let sending: Promise<unknown> = Promise.resolve()
  let unanswered = 0
  /** The order that the server has while others are on their way to it. */
  let confirmed: readonly string[] = []

  const show = (ids: readonly string[]) => {
    const positions = new Map(ids.map((id, index) => [id, index]))
    cache.change((now = []) => place(now, positions))
  }

  return async (change: ChangeOrder): Promise<boolean> => {
    await cache.cancelRequests()
    const before = listIds(cache.rows())
    const ids = change(before)
    if (ids === before) return true
    if (!unanswered) confirmed = before
    unanswered += 1
    show(ids)
    const sent = sending.then(() => api.orderRows(name, { ids, before }))
    sending = sent.catch(() => {})
    try {
      await sent
      confirmed = ids
      return true
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 409
      notify.error(isOutdated ? 'The list was changed somewhere else. Move it again.' : 'Couldn’t change the order. Try again.')
      show(confirmed)
      await cache.refresh()
      return false
    } finally {
      unanswered -= 1
    }
  }
}
