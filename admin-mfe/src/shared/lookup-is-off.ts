const LOOKUP_IS_OFF = 'Looking up a DOI, ISBN, arXiv number or ORCID iD is turned off on this server.'
const SERVICES_ARE_OUT_OF_REACH =
  'A DOI, ISBN, arXiv number or ORCID iD cannot be looked up at the moment: this server cannot reach other services. It tries again in a minute.'

/** Says why identifiers are not looked up. */
export const explainLookupIsOff = (secondsLeft: number | undefined) => (secondsLeft ? SERVICES_ARE_OUT_OF_REACH : LOOKUP_IS_OFF)
