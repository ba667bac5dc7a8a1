import { getPageNumber } from '#pages'
import { type Parameters, readQueryText } from '#query-text'
import { WORK_ORDERS, type WorkOrder } from '#works'

/** What a list of works shows, as its query string says: `?year=1950&q=machine&page=2`. Empty: no filter. */
export interface WorksQuery {
  page: number
  /** Empty: as the settings say. */
  sort: WorkOrder | ''
  year: string
  type: string
  tag: string
  q: string
}

const FILTERS = ['year', 'type', 'tag', 'q'] as const

/** Reads the parameters of a query string. Never throws: what is not understood is no filter. */
export const readWorksQuery = (parameters: Parameters): WorksQuery => {
  const text = (name: string) => readQueryText(parameters, name)
  return {
    page: getPageNumber(`?page=${parameters.get('page') ?? ''}`),
    sort: WORK_ORDERS.find((order) => order === parameters.get('sort')) ?? '',
    ...(Object.fromEntries(FILTERS.map((name) => [name, text(name)])) as Record<(typeof FILTERS)[number], string>),
  }
}

/** Returns the one query string, with its question mark, that says the same; empty for the first page of the whole list. */
export const writeWorksQuery = (query: Partial<WorksQuery>): string => {
  const parameters = ([...FILTERS, 'sort'] as const).flatMap((name) => (query[name] ? `${name}=${encodeURIComponent(query[name])}` : []))
  if (query.page !== undefined && query.page !== 1) parameters.push(`page=${query.page}`)
  return parameters.length ? `?${parameters.join('&')}` : ''
}

/** Whether strangers can make any number of such lists, so that none is kept. */
export const hasFilter = (query: WorksQuery): boolean => FILTERS.some((name) => query[name] !== '')
