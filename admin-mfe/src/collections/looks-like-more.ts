import { BIBTEX_CHARACTERS_MAX } from '@portfolio/contracts'

/** Entries of a bibliography, identifiers, and words with a date among stops. */
const PATTERNS = [
  /^\s*@\s*\p{L}+\s*[{(]/u,
  /^\s*TY\s{1,2}-/u,
  /^\s*[[{]\s*["{]/u,
  /\b10\.\d{4,9}\//u,
  /arxiv/iu,
  /^\s*(?:\d{4}\.\d{4,5}|[a-z.-]+\/\d{7})(?:v\d+)?\s*$/iu,
  /^\s*(?:isbn[\s:\d-]*)?(?:[\dX]\s?\p{Dash}?){10,13}\s*$/iu,
  /^(?=.*(?:(?:1[5-9]|20)\d\d|n\.\s?d\.|in press|forthcoming|submitted|to appear))(?=.*[.,:;]\s).{25,3000}$/isu,
]

/** Whether a text may be more than a title. The server tells what it is; this only saves it from being asked about every title. */
export const looksLikeMore = (text: string): boolean =>
  text.length <= BIBTEX_CHARACTERS_MAX && PATTERNS.some((pattern) => pattern.test(text))
