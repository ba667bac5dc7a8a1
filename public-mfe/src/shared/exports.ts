const FORMATS = [
  ['bib', 'application/x-bibtex', 'BibTeX'],
  ['ris', 'application/x-research-info-systems', 'RIS'],
  ['json', 'application/vnd.citationstyles.csl+json', 'CSL-JSON'],
] as const

/** The addresses of a work, or of a list of works, in the formats of reference managers. */
export const listExports = ({ path, search = '' }: { path: string; search?: string }) =>
  FORMATS.map(([extension, type, title]) => ({ href: `${path}.${extension}${search}`, type, title }))
