import { type FormName, HISTORY_PAGE } from '@portfolio/contracts'

/** Which revision of an item to show (the newest by default) and which to compare it with (the previous one by default). */
export interface HistoryTarget {
  form: FormName
  id: string
  version?: number | undefined
  against?: number | 'none' | undefined
}

export const toHistoryAddress = ({ form, id, version, against }: HistoryTarget): string => {
  const query = new URLSearchParams({ of: form, id })
  if (version !== undefined) query.set('version', String(version))
  if (against !== undefined) query.set('against', String(against))
  return `${HISTORY_PAGE}?${query}`
}

export const toSnapshotAddress = (at: string): string => `${HISTORY_PAGE}?at=${encodeURIComponent(at)}`
