import { closestWord } from './closest-word.js'
import { cutPage, read, readWords, UNSPACED } from './files.js'
import { cutSnippet, mark } from './mark.js'

const CORRECTED_CHARACTERS_MIN = 4

/** Reads `turing "on computable numbers" -halting`. */
const readTerms = (q) =>
  [...q.matchAll(/(-?)(?:["“„«]([^"“”„«»]*)["”“»]|([^\s"“”„«»]+))/gu)]
    .map(([, minus, phrase, plain]) => ({
      isExcluded: minus === '-',
      isPhrase: phrase !== undefined,
      words: readWords(phrase ?? plain),
    }))
    .filter(({ words }) => words.length)

const writeTerms = (terms) =>
  terms.map(({ words, isPhrase, isExcluded }) => `${isExcluded ? '-' : ''}${isPhrase ? `"${words.join(' ')}"` : words.join(' ')}`).join(' ')

/**
 * Whether words of a text, which have a space before and after them, contain a term: as it is, or as the beginning of words. What is written
 * without spaces may be anywhere.
 */
const contains = (text, { words, isPhrase }) => {
  const letters = [...words.join(' ')]
  const spaceAt = (letter) => (UNSPACED.test(letter) ? '' : ' ')
  return text.includes(spaceAt(letters[0]) + letters.join('') + (isPhrase ? spaceAt(letters.at(-1)) : ''))
}
const has = ({ words }, term) => words.some((text) => contains(text, term))

/** A match in the title counts more than one among the people, and so on to the text. */
const rank = ({ words }, terms) =>
  terms.reduce((sum, term) => sum + words.reduce((best, text, index) => best || (contains(text, term) ? 10 ** (4 - index) : 0), 0), 0)

/** Replaces words that no entry contains with the closest one that occurs. */
const correct = (terms, entries) =>
  terms.map((term) => {
    const [word, ...more] = term.words
    const isCorrectable = !(term.isPhrase || term.isExcluded || more.length || word.length < CORRECTED_CHARACTERS_MIN || /\d/.test(word))
    if (!isCorrectable || entries.some((entry) => has(entry, term))) return term
    return { ...term, words: [closestWord(word, entries) ?? word] }
  })

const match = (terms, entries) => {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const unwanted = terms.filter(({ isExcluded }) => isExcluded)
  if (!wanted.length) return { all: [], some: [] }
  const allowed = entries.filter((entry) => !unwanted.some((term) => has(entry, term)))
  return {
    all: allowed.filter((entry) => wanted.every((term) => has(entry, term))),
    some: allowed.filter((entry) => wanted.some((term) => has(entry, term))),
  }
}

/** Finds entries that match all terms; if there are none, all terms corrected; if there are still none, some of the terms. */
const find = (q, entries) => {
  const terms = readTerms(q)
  const { all } = match(terms, entries)
  if (all.length) return { terms, found: all, corrected: '', hasAllWords: true }
  const corrected = correct(terms, entries)
  const again = match(corrected, entries)
  const hasAllWords = again.all.length > 0 || !again.some.length
  return {
    terms: corrected,
    found: hasAllWords ? again.all : again.some,
    corrected: again.some.length && corrected.some((term, index) => term !== terms[index]) ? writeTerms(corrected) : '',
    hasAllWords,
  }
}

const FILTERS = {
  section: ({ section }) => section,
  year: ({ year }) => ({ value: year, label: year }),
  type: ({ type }) => type,
}

const countBy = (name, found) => {
  const facet = new Map()
  for (const entry of found) {
    const { value, label } = FILTERS[name](entry)
    if (value) facet.set(value, { value, label, count: (facet.get(value)?.count ?? 0) + 1 })
  }
  return [...facet.values()]
}

/** Resolves with what a search finds, best first. */
const searchAll = async (asked) => {
  const { entries, size } = await read('/api/search.json')
  const { terms, found, ...outcome } = find(asked.get('q') ?? '', entries)
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const passes = (entry, except) =>
    Object.keys(FILTERS).every((name) => name === except || !asked.get(name) || FILTERS[name](entry).value === asked.get(name))
  const ranks = new Map(found.map((entry) => [entry, rank(entry, wanted)]))
  const matching = found.filter((entry) => passes(entry)).sort((a, b) => ranks.get(b) - ranks.get(a) || b.year.localeCompare(a.year))
  const facet = (name) =>
    countBy(
      name,
      found.filter((entry) => passes(entry, name)),
    )
  return { matching, size, wanted, outcome, facet }
}

/** Resolves with the works that a search finds. */
export const findWorks = async (asked) => (await searchAll(asked)).matching.filter(({ isWork }) => isWork)

/** Resolves with a page of results, or undefined beyond the last one. */
export const search = async (asked) => {
  const { matching, size, wanted, outcome, facet } = await searchAll(asked)
  const page = cutPage(matching, asked, size)
  if (!page) return undefined
  const { items, ...numbers } = page
  return {
    ...numbers,
    ...outcome,
    results: items.map(({ _id, path, section, kind, year, title, people, venue, body }) => ({
      ...{ _id, path, section: section.label, kind, year },
      title: mark(title, wanted),
      people: mark(people, wanted),
      venue: mark(venue, wanted),
      snippet: cutSnippet(body, wanted),
    })),
    works: matching.filter(({ isWork }) => isWork).length,
    facets: {
      sections: facet('section'),
      years: facet('year').sort((a, b) => Number(b.value) - Number(a.value)),
      types: facet('type').sort((a, b) => a.label.localeCompare(b.label, 'en')),
    },
  }
}
