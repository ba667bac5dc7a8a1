import { type WorkCollectionName, type WorkReadiness, workCollections } from '@portfolio/contracts'
import type { Report } from './use-readiness.ts'

export const findProblems = ({ checks }: WorkReadiness) => checks.filter(({ problem }) => problem)

/** `abstract`: only a PDF is missing, so Google Scholar can list the work with its abstract. */
export type ReadinessStatus = 'ready' | 'abstract' | 'incomplete'

export const getStatus = (work: WorkReadiness): ReadinessStatus => {
  const problems = findProblems(work)
  if (!problems.length) return 'ready'
  return problems.every(({ name }) => name === 'pdf') ? 'abstract' : 'incomplete'
}

/** Which works are shown, as in the address: `?show=attention`. */
export const FILTERS = ['all', 'attention', 'incomplete'] as const
export type Filter = (typeof FILTERS)[number]

const SHOWN: Record<Filter, readonly ReadinessStatus[]> = {
  all: ['ready', 'abstract', 'incomplete'],
  attention: ['abstract', 'incomplete'],
  incomplete: ['incomplete'],
}

export const readFilter = (search: string): Filter => {
  const show = new URLSearchParams(search).get('show')
  return FILTERS.find((filter) => filter === show) ?? 'all'
}

export interface WorkGroup {
  collection: WorkCollectionName
  /** The works that the filter shows. */
  works: WorkReadiness[]
  total: number
  ready: number
}

/** Returns the works of a report by collection, in the order of the lists. Collections with nothing to show are left out. */
export const groupWorks = ({ ids, works }: Pick<Report, 'ids' | 'works'>, filter: Filter): WorkGroup[] => {
  const known = Map.groupBy(
    ids.flatMap((id) => works.get(id) ?? []),
    ({ collection }) => collection,
  )
  return workCollections()
    .map(({ name }): WorkGroup => {
      const own = known.get(name) ?? []
      const shown = own.filter((work) => SHOWN[filter].includes(getStatus(work)))
      return { collection: name, works: shown, total: own.length, ready: own.filter((work) => getStatus(work) === 'ready').length }
    })
    .filter(({ works: shown }) => shown.length > 0)
}

export type Totals = Record<ReadinessStatus, number>

export const countWorks = ({ works }: Pick<Report, 'works'>): Totals => {
  const totals = { ready: 0, abstract: 0, incomplete: 0 }
  for (const work of works.values()) totals[getStatus(work)] += 1
  return totals
}
