/** Returns the title of a page of a list. */
export const pageTitle = (title: string, page = 1): string => (page > 1 ? `${title}, page ${page}` : title)
