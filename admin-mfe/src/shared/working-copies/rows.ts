import type { Image, WorkingCopy } from '@portfolio/contracts'

/** A row with its working copy: unsaved changes of a published item, or the whole of an unpublished one. */
export interface HasCopy {
  copy?: WorkingCopy | undefined
}

interface Row extends HasCopy {
  _id: string
}

/** Title of untitled items in lists. */
export const UNTITLED = 'Untitled'

export const isUnpublished = (row: HasCopy | null | undefined): boolean => Boolean(row?.copy?.status)

/** Returns the unsaved changes of a published item. Its copy has a status only by mistake: a published item is no draft. */
export const getChanges = (copy: WorkingCopy | undefined): WorkingCopy | undefined => (copy?.status === null ? copy : undefined)

const toImage = (url: string): Image => ({ _id: url.replace(/^.*\/|\.\w+$/g, ''), url, width: 0, height: 0, widths: [] })

/** Converts an unpublished item to a row of its list. */
export const toUnpublishedRow = <R extends Row>(copy: WorkingCopy): R => {
  const { images, ...values } = copy.values
  const row = {
    ...values,
    ...{ _id: copy._id, version: 0, title: String(values.title ?? ''), copy },
    ...(Array.isArray(images) && {
      description: String(values.description ?? ''),
      images: images.map(String).map(toImage),
      current: false,
    }),
  }
  return row as unknown as R
}

/**
 * Adds unpublished items to the rows of a list, in order of the time in their ids, and unsaved changes to published rows. In a list that the owner
 * orders, unpublished items come first: they have no position before they are published.
 */
export const withCopies = <R extends Row>(rows: readonly R[], copies: readonly WorkingCopy[], isOrdered = false): R[] => {
  const byId = new Map(copies.map((copy) => [copy._id, copy]))
  const published = rows.map((row) => {
    const copy = byId.get(row._id)
    return copy ? { ...row, copy: getChanges(copy) } : row
  })
  const ids = new Set(rows.map(({ _id }) => _id))
  const others = copies.filter(({ _id, status }) => status !== null && !ids.has(_id)).sort((a, b) => (a._id < b._id ? 1 : -1))
  if (isOrdered) return [...others.map((copy) => toUnpublishedRow<R>(copy)), ...published]
  const merged: R[] = []
  for (const row of published) {
    while (others[0] && others[0]._id > row._id) merged.push(toUnpublishedRow<R>(others.shift() as WorkingCopy))
    merged.push(row)
  }
  return [...merged, ...others.map((copy) => toUnpublishedRow<R>(copy))]
}
