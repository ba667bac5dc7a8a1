import { blogs, type CitedName, workCollections } from '@portfolio/contracts'

/** A list whose items have pages that cite them. */
export interface CitedList {
  name: CitedName
  /** The path of the list. */
  path: string
  /** What one of its items is called. */
  one: string
}

export const citedLists: readonly CitedList[] = [
  ...workCollections().map(({ name, page: { path, count } }) => ({ name, path, one: count.one })),
  { name: blogs.name, path: blogs.page.path, one: 'blog' },
]
