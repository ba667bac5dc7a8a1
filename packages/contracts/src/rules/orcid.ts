import { hasOrcidCheckDigit } from '@portfolio/scholarship/csl'
import { text } from './values.ts'

const ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

/** An ORCID iD, or an empty text. */
export const orcid = () =>
  text()
    .matches(ORCID, { message: 'An ORCID iD has the form 0000-0002-1825-0097', excludeEmptyString: true })
    .test(
      'check-digit',
      'This ORCID iD is mistyped: its check digit is wrong.',
      (value) => !value || !ORCID.test(value) || hasOrcidCheckDigit(value),
    )
