import { EXPORT_FORMATS } from '@portfolio/contracts'

/** The addresses of a work, or of a list of works, in the formats of reference managers. */
export const listExports = ({ path, search = '' }: { path: string; search?: string }) =>
  EXPORT_FORMATS.map(([extension, type, title]) => ({ href: `${path}.${extension}${search}`, type, title }))
