/** Replaces what loads lists in portions in TanStack Query, in the documents of visitors: public lists have pages. */
export const infiniteQueryBehavior = () => {
  throw new Error('Public pages have no infinite queries')
}
export const hasNextPage = () => false
export const hasPreviousPage = () => false
