import { type FormName, HISTORY_PAGE } from '@portfolio/contracts'

/** Which revisions of an item a page shows. Without `version` the newest; without `against` the one before it, with `none` everything. */
export interface HistoryTarget {
  form: FormName
  id: string
  version?: number | undefined
  against?: number | 'none' | undefined
}

/** Returns the address of the history of an item. */
export const toHistoryAddress = ({ form, id, version, against }: HistoryTarget): string => {
  const query = new URLSearchParams({ of: form, id })
  if (version !== undefined) query.set('version', String(version))
  if (against !== undefined) query.set('against', String(against))
  return `${HISTORY_PAGE}?${query}`
}

/** Returns the address of the site as of a moment. */
export const toSnapshotAddress = (at: string): string => `${HISTORY_PAGE}?at=${encodeURIComponent(at)}`
