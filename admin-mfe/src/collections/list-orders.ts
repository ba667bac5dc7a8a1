import { type ListCollection, listTexts, workTypes } from '@portfolio/contracts'
import { compareTexts, compareYears, type ListOrder, type RowFacets, readYear } from '#shared/lists/list-view.ts'
import { getRowTags, getWorkType } from '#shared/lists/row-tags.ts'
import { fieldText, type Row } from './row.ts'

/** Returns the orders in which a collection's list can be sorted: one for each field that is not a long text. */
export const listOrders = (collection: ListCollection): ListOrder<Row>[] => {
  const { fields } = listTexts(collection.name)
  return Object.entries(collection.fields).flatMap(([name, kind]) => {
    if (kind === 'longText') return []
    const compare = kind === 'date' ? compareYears : compareTexts
    return { name, label: `By ${fields[name]?.label ?? name}`, compare: (a, b) => compare(fieldText(a, name), fieldText(b, name)) }
  })
}

/** Returns how the rows of a collection of works are filtered: by the year in their date, by type and by tag. Undefined for other collections. */
export const listFacets = (collection: ListCollection): RowFacets<Row> | undefined => {
  const [date] = Object.entries(collection.fields).find(([, kind]) => kind === 'date') ?? []
  if (!date || !('page' in collection)) return undefined
  const { workType } = collection.page
  return {
    year: (row) => readYear(fieldText(row, date)),
    type: (row) => {
      const type = getWorkType(row) ?? workType
      return [type, workTypes[type]]
    },
    tags: getRowTags,
  }
}
