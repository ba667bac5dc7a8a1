import type { ApiClient } from '@portfolio/api-client'
import {
  type ItemsName,
  noDetails,
  splitKeywords,
  type WorkCollectionName,
  type WorkDetails,
  workCollections,
  type workTypes,
} from '@portfolio/contracts'
import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'

type Row = HasCopy & { _id: string; version: number; tags?: readonly string[]; type?: keyof typeof workTypes }

const works = new Set<string>(workCollections().map(({ name }) => name))
const isWork = (name: ItemsName): name is WorkCollectionName => works.has(name)

const getDetails = ({ copy }: HasCopy) => copy?.values.details as WorkDetails | undefined

/** Returns the type in the details of a work; undefined for the type of its list. */
export const getWorkType = (row: Row) => (isUnpublished(row) ? getDetails(row)?.csl.type : row.type)

/** Returns the tags of a row: those of a blog, or the keywords of a work. */
export const getRowTags = (row: Row): readonly string[] =>
  isUnpublished(row) && !row.tags ? splitKeywords(getDetails(row)?.csl.keyword) : (row.tags ?? [])

const withKeywords = (details: WorkDetails, tags: readonly string[]): WorkDetails => {
  const { keyword: _, ...csl } = details.csl
  return { ...details, csl: tags.length ? { ...csl, keyword: tags.join(', ') } : csl }
}

interface TagWriter<Item> {
  api: ApiClient
  name: ItemsName
  /** Resolves with what the form of a row would send. */
  toSent: (row: Item) => Promise<Record<string, unknown>>
}

/**
 * Creates a function that changes the tags of a row and resolves with the row at its new version. Unsaved changes get the new tags first: if
 * the save fails, the row still has its former ones, and so can be changed again.
 */
export const createTagWriter = <Item extends Row>({ api, name, toSent }: TagWriter<Item>) => {
  const change = (values: Record<string, unknown>, tags: readonly string[]) =>
    isWork(name)
      ? { ...values, details: withKeywords((values.details as WorkDetails | undefined) ?? noDetails, tags) }
      : { ...values, tags }

  return async (row: Item, tags: readonly string[]): Promise<Item> => {
    const { copy, _id: id, version } = row
    if (copy && isUnpublished(row)) {
      const values = change(copy.values, tags)
      const saved = await api.autosave(name, id, { values, version: copy.version })
      return { ...row, copy: { ...copy, values, version: saved.version } }
    }
    const stored = isWork(name) ? { details: (await api.workDetails(name, id)).details } : {}
    const sent = { ...change({ ...(await toSent(row)), ...stored }, tags), id, version }
    if (!copy) return { ...row, version: (await api.save(name, sent)).version, tags }
    // Unsaved changes without details leave the saved ones as they are.
    const values = isWork(name) && !copy.values.details ? copy.values : change(copy.values, tags)
    const kept = await api.autosave(name, id, { values, version: copy.version, baseVersion: copy.baseVersion ?? undefined })
    const saved = await api.save(name, { ...sent, copyVersion: kept.version, keepCopy: true })
    return { ...row, version: saved.version, tags, copy: { ...copy, values, version: kept.version, baseVersion: saved.version } }
  }
}
