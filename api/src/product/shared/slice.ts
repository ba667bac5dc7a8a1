/** Which rows are on a page of a list: none beyond its end. */
export const toSlice = (page: number, total: number, size: number) => {
  const pages = Math.max(1, Math.ceil(total / size))
  return { pages, limit: page <= pages ? size : 0, offset: (page - 1) * size }
}
