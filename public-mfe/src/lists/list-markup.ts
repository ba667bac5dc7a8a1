import { type Facet, linkHref, type WorkCollection, type WorkOrder } from '@portfolio/contracts'
import type { ShownEntry } from '@portfolio/ui/works'
import { readLinks } from '#shared/entry-links.ts'
import { readChoices } from '#shared/facet-markup.ts'
import { readField, readLanguage } from '#shared/markup.tsx'
import { isNotFound } from '#shared/not-found.tsx'
import type { ShownList } from './list-query.ts'

/** Attributes of the element that shows a page of a list. */
export const listAttributes = (name: string, { all, total, pages, order, upcoming }: ShownList) => ({
  'data-list': name,
  'data-all': all,
  'data-total': total,
  'data-pages': pages,
  'data-order': order,
  'data-upcoming': upcoming || undefined,
})

const readFacet = (list: Element, name: string): Facet =>
  readChoices(list, name).map(({ value, count, label }) => (label === value ? [value, count] : [value, count, label]))

const readEntry = (item: Element, { fields }: WorkCollection): ShownEntry => {
  const year = item.closest('[data-year]')?.getAttribute('data-year') ?? ''
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, kind]) => [field, readField(item, field) || (kind === 'date' ? year : '')]),
  )
  const coins = item.querySelector<HTMLElement>('.Z3988')?.title
  return {
    values,
    path: item.querySelector('[data-field=title] a')?.getAttribute('href') ?? '',
    year,
    people: readField(item, 'people'),
    // Text in the field Link that is not a link is shown as the imprint.
    imprint: linkHref(values.link ?? '') === null && values.link ? values.link : readField(item, 'imprint'),
    container: readField(item, 'container'),
    status: (item.querySelector('[data-status]')?.getAttribute('data-status') ?? '') as ShownEntry['status'],
    links: readLinks(item),
    ...(coins && { coins }),
    ...readLanguage(item),
  }
}

/** Returns the data of a page of a list from its markup; undefined when the page does not show it. */
export const readList = (root: Element, collection: WorkCollection, page: number): ShownList | null | undefined => {
  if (isNotFound(root)) return null
  const list = root.querySelector<HTMLElement>(`[data-list="${collection.name}"]`)
  if (!list) return undefined
  const { all, total, pages, order, upcoming = 0 } = list.dataset
  return {
    items: [...list.querySelectorAll(':not(nav) > ol > li')].map((entry) => readEntry(entry, collection)),
    page,
    pages: Number(pages),
    total: Number(total),
    all: Number(all),
    order: order as WorkOrder,
    upcoming: Number(upcoming),
    facets: { years: readFacet(list, 'year'), types: readFacet(list, 'type'), tags: readFacet(list, 'tag') },
  }
}
