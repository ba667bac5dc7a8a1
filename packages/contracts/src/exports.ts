/** The formats that works can be downloaded in: the end of the address, the media type, the name. */
export const EXPORT_FORMATS = [
  ['bib', 'application/x-bibtex', 'BibTeX'],
  ['ris', 'application/x-research-info-systems', 'RIS'],
  ['json', 'application/vnd.citationstyles.csl+json', 'CSL-JSON'],
] as const
export type ExportExtension = (typeof EXPORT_FORMATS)[number][0]

/** Every work as BibTeX, as only the owner gets it: with the private fields of imported entries. */
export interface WorksAsImported {
  bibtex: string
}
