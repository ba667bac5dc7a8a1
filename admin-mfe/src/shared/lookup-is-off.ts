export const LOOKUP_IS_OFF = 'Looking up a DOI, ISBN, arXiv number or ORCID iD is turned off on this server.'
