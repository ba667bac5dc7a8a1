import { type FoundRows, type ItemsName, isOrdered, itemsNames, MENU_ORDER, ORDERED_ITEMS_MAX, rowEndpoints } from '@portfolio/contracts'
import { listOrderDraft } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { validate } from '#http/validate.ts'
import { throwConflict } from '#product/shared/edits.ts'
import type { createOrderStore } from './order-store.ts'

interface Dependencies {
  /** Resolves with the ids of the items that contain all words of a text. */
  findItems: (name: ItemsName, text: string) => Promise<string[]>
  order: ReturnType<typeof createOrderStore>
}

/** The routes of the owner's lists: searching them, and their order. */
export const rowRoutes = ({ findItems, order }: Dependencies) => {
  const routes = new Hono()
  for (const name of itemsNames()) {
    routes.get(rowEndpoints.findPath(name), async (c) =>
      c.json({ ids: await findItems(name, c.req.query('text') ?? '') } satisfies FoundRows),
    )
  }
  for (const name of [...itemsNames().filter(isOrdered), MENU_ORDER] as const)
    routes.post(rowEndpoints.order(name), validate(listOrderDraft, { valuesMax: 3 * ORDERED_ITEMS_MAX }), async (c) => {
      if (!(await order.write(name, c.var.body))) throwConflict('The list')
      return c.json(c.var.body)
    })
  return routes
}
