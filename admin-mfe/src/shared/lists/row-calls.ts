import type { ApiClient } from '@portfolio/api-client'
import {
  type EditTarget,
  type ItemSchedule,
  type Items,
  type ItemsName,
  type Rows,
  type WorkingCopy,
  workCollections,
} from '@portfolio/contracts'
import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'
import { createTagWriter } from './row-tags.ts'

/** A row of a collection's list, published or not. */
export type ListRow<Name extends ItemsName> = Rows[Name] & HasCopy

/** An item with everything that its form edits. The row of a blog lacks its text. */
export type WholeRow<Name extends ItemsName> = Items[Name] & HasCopy

/** Returns what the form of an item would send. The server ignores properties that are not fields. */
const toSent = (item: object): Record<string, unknown> => {
  const { images } = item as { images?: { url: string }[] }
  return { ...item, ...(images && { images: images.map(({ url }) => url) }) }
}

/** Creates the calls for single rows of a collection, which know nothing of the list that is shown. */
export const createRowCalls = <Name extends ItemsName>(api: ApiClient, name: Name) => {
  type Row = ListRow<Name>
  type Whole = WholeRow<Name>

  /** Resolves with an item as its form needs it. */
  const load = async (row: Row): Promise<Whole> => {
    const isWhole = name !== 'blogs' || isUnpublished(row) || 'description' in row
    return (isWhole ? row : { ...(await api.blog(row._id)), copy: row.copy }) as Whole
  }

  /** Resolves with everything that readers see of a published row. */
  const readPublished = async (row: Row): Promise<Record<string, unknown>> => {
    const works = workCollections().find((collection) => collection.name === name)
    const values = toSent(await load(row))
    return works ? { ...values, details: (await api.workDetails(works.name, row._id)).details } : values
  }

  const publish = (id: string, { values, version }: Pick<WorkingCopy, 'values' | 'version'>, target: EditTarget = {}) =>
    api.save(name, { ...values, ...target, newId: id, copyVersion: version } as Parameters<typeof api.save<Name>>[1]) as Promise<Row>

  const unpublish = async (row: Row, status: 'draft' | 'private') =>
    api.keepUnpublished(name, row._id, {
      values: row.copy?.values ?? toSent(await load(row)),
      version: row.copy?.version,
      itemVersion: row.version,
      status,
    })

  return {
    load,
    publish,
    unpublish,
    remove: (row: Row) => (isUnpublished(row) ? api.removeCopy(name, row._id) : api.remove(name, row._id)),
    restore: (row: Row) => (isUnpublished(row) ? api.restoreCopy(name, row._id) : api.restore(name, row._id)),
    setTags: createTagWriter<Row>({ api, name, toSent: async (row) => toSent(await load(row)) }),

    /** Unpublishes a row. Resolves with what publishes it again as it was, without its unsaved changes, which stay unsaved. */
    unpublishForNow: async (row: Row, schedules: Promise<readonly ItemSchedule[]>) => {
      const unpublishAt = (await schedules).find(({ _id }) => _id === row._id)?.unpublishAt
      const values = row.copy && (await readPublished(row))
      const kept = await unpublish(row, 'draft')
      return () => publish(row._id, { ...kept, ...(values && { values }) }, { unpublishAt, keepCopy: values !== undefined })
    },

    /** Resolves with the values of a row, without its slug. */
    readValues: async (row: Row): Promise<Record<string, unknown>> => {
      const { slug: _, ...values } = row.copy && isUnpublished(row) ? row.copy.values : await readPublished(row)
      return values
    },
  }
}

export type RowCalls<Name extends ItemsName> = ReturnType<typeof createRowCalls<Name>>
