import { getPageNumber } from '#pages'
import { type Parameters, readQueryText } from '#query-text'
import { WORK_ORDERS, type WorkOrder } from '#works'

/** What a list of works shows, as its query string says: `?year=1950&q=machine&page=2`. Empty: no filter. */
export interface WorksQuery {
  page: number
  /** Empty: the order in the settings. */
  sort: WorkOrder | ''
  year: string
  type: string
  tag: string
  q: string
}

const FILTERS = ['year', 'type', 'tag', 'q'] as const

/** Reads the parameters of a query string. Never throws: what is not understood is ignored. */
export const readWorksQuery = (parameters: Parameters): WorksQuery => {
  const text = (name: string) => readQueryText(parameters, name)
  return {
    page: getPageNumber(`?page=${parameters.get('page') ?? ''}`),
    sort: WORK_ORDERS.find((order) => order === parameters.get('sort')) ?? '',
    ...(Object.fromEntries(FILTERS.map((name) => [name, text(name)])) as Record<(typeof FILTERS)[number], string>),
  }
}

/** Returns the canonical query string of a list, with its question mark; empty for the first page of the whole list. */
export const writeWorksQuery = (query: Partial<WorksQuery>): string => {
  const parameters = ([...FILTERS, 'sort'] as const).flatMap((name) => (query[name] ? `${name}=${encodeURIComponent(query[name])}` : []))
  if (query.page !== undefined && query.page !== 1) parameters.push(`page=${query.page}`)
  return parameters.length ? `?${parameters.join('&')}` : ''
}

/** Whether the list is filtered. Anyone can request any number of different filters, so such responses are not cached. */
export const hasFilter = (query: WorksQuery): boolean => FILTERS.some((name) => query[name] !== '')
