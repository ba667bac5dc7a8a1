import { t } from '@portfolio/contracts'

/** Returns the title of a page of a list. */
export const pageTitle = (title: string, page = 1): string => (page > 1 ? t('{0}, page {1}', title, page) : title)
