import { defaultSettings, type ExportExtension, type Settings } from '@portfolio/contracts'
import { toSlug } from '@portfolio/scholarship'

/** Returns the name of the file of a list or a search, such as "alan-turing-books-1936.bib". */
export const toListFileName = (list: string, filters: readonly string[], { ownerName }: Settings, extension: ExportExtension): string => {
  const owner = ownerName === defaultSettings.ownerName ? '' : toSlug(ownerName)
  return `${[owner, list, ...filters.map((filter) => toSlug(filter))].filter(Boolean).join('-')}.${extension}`
}

/** Returns the header that gives a download its name. Names of exports are slugs, so there is nothing to escape. */
export const disposition = (fileName: string): Record<string, string> => ({ 'content-disposition': `attachment; filename="${fileName}"` })
