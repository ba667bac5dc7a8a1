import { pick, random, SURNAMES, VOCABULARY } from './search-content.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** A word with one letter too few, too many or another, or two that changed places. */
const misspell = (word: string): string => {
  const at = 1 + random(word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)]
  const forms = [
    before + after,
    before + letter + letter + after,
    before + pick(LETTERS) + after,
    before + after[0] + letter + after.slice(1),
  ]
  return pick(forms)
}

const frequent = VOCABULARY.slice(0, 400)
/** At most half of the works have one of them. */
const usual = VOCABULARY.slice(400, 6_000)
const long = (word: string) => word.length > 6

/** Every beginning of a word or two, as they are typed. */
const typed = (text: string) => Array.from(text, (_, index) => text.slice(0, index + 1).trim())

const repeat = (times: number, make: (index: number) => string) => Array.from({ length: times }, (_, index) => make(index))

/** Queries by what people search for, each asked once, so that no cache helps. */
export const createQueries = (titles: readonly string[], each: number): Record<string, string[]> => {
  const distinct = (make: (index: number) => string): string[] => [...new Set(repeat(each * 4, make))].slice(0, each)
  const phrase = () => {
    const words = pick(titles).split(' ')
    const start = random(words.length - 2)
    return `"${words.slice(start, start + 2).join(' ')}"`
  }
  return {
    'a frequent word': distinct((index) => frequent[index % frequent.length] as string),
    'a word': distinct(() => pick(usual)),
    'two words': distinct(() => `${pick(frequent)} ${pick(usual)}`),
    'an author and a year': distinct(() => `${pick(SURNAMES)} ${1930 + random(90)}`),
    'a phrase of a title': distinct(phrase),
    'a title': distinct(() => pick(titles)),
    'one letter': LETTERS,
    'a word and one letter': distinct(() => `${pick(frequent)} ${pick(LETTERS)}`),
    'every beginning of words, as typed': distinct(
      (index) => typed(repeat(2, () => pick(usual.filter(long))).join(' '))[index % 14] as string,
    ),
    'a misspelled word': distinct(() => misspell(pick(usual.filter(long)))),
    'two misspelled words': distinct(() => `${misspell(pick(usual.filter(long)))} ${misspell(pick(SURNAMES))}`),
    'ten frequent words': distinct(() => repeat(10, () => pick(frequent)).join(' ')),
    'a word and not another': distinct(() => `${pick(usual)} -${pick(frequent)}`),
    nothing: distinct(() => repeat(2, () => repeat(8, () => pick([...'bcdfghjkqvwxz'])).join('')).join(' ')),
  }
}
