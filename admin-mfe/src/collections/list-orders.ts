import { type ListCollection, listTexts } from '@portfolio/contracts'
import { compareTexts, compareYears, type ListOrder, type RowFacets, readYear } from '#shared/lists/list-view.ts'
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

/** Returns how the rows of a collection are filtered: by the year in their date. Undefined without a date field. */
export const listFacets = (collection: ListCollection): RowFacets<Row> | undefined => {
  const [date] = Object.entries(collection.fields).find(([, kind]) => kind === 'date') ?? []
  return date ? { year: (row) => readYear(fieldText(row, date)), tags: () => [] } : undefined
}
