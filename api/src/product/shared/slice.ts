/** Returns the number of pages of a list and the rows of one of them. Beyond the last page, `limit` is 0. */
export const toSlice = (page: number, total: number, size: number) => {
  const pages = Math.max(1, Math.ceil(total / size))
  return { pages, limit: page <= pages ? size : 0, offset: (page - 1) * size }
}
