import type { Name, Work } from '#csl'
import { toYear } from '#dates'
import { toWords } from './slug.ts'

/** Words that do not distinguish a title. */
const FILL_WORDS = new Set(
  'a an and as at by de der des die das el en et for from i in ein eine il in is la las le les los of on or the to und with'.split(' '),
)

const toNamePart = ({ family, literal }: Name): string => {
  const words = toWords(family ?? literal ?? '')
  return family ? words.join('') : (words[0] ?? '')
}

/** Returns the citation key of a work that has none of its own: "turing1936computable". Never empty. */
export const toCitationKey = ({ author, editor, issued, title = '' }: Work): string => {
  const [first] = author ?? editor ?? []
  const name = first ? toNamePart(first) : ''
  const words = toWords(title)
  const word = words.find((candidate) => !FILL_WORDS.has(candidate) && candidate.length > 1) ?? words[0] ?? ''
  const year = toYear(issued) ?? ''
  return name + year + word || 'work'
}
