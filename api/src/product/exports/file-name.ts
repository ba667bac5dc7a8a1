import { defaultSettings, type Settings, type WorksQuery } from '@portfolio/contracts'
import { toSlug } from '@portfolio/scholarship'
import type { Extension } from './formats.ts'

const FILTERS = ['year', 'type', 'tag', 'q'] as const

/** Returns the name of a list's file, such as "alan-turing-books-1936.bib". */
export const toListFileName = (list: string, query: WorksQuery, { ownerName }: Settings, extension: Extension): string => {
  const owner = ownerName === defaultSettings.ownerName ? '' : toSlug(ownerName)
  const filters = FILTERS.map((filter) => toSlug(query[filter]))
  return `${[owner, list, ...filters].filter(Boolean).join('-')}.${extension}`
}

/** Returns the header that gives a download its name. Names of exports are slugs, so there is nothing to escape. */
export const disposition = (fileName: string): Record<string, string> => ({ 'content-disposition': `attachment; filename="${fileName}"` })
