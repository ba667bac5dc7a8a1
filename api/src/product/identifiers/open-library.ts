import {
  joinTitle,
  type Name,
  normalizeIsbn,
  parseAuthors,
  parseDate,
  parseName,
  parseNames,
  toPlainText,
  type Work,
} from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'
import { getJsonObject } from './get-json-object.ts'
import { asObject, asObjects, asText, firstText, withoutEmpty } from './json.ts'
import type { FetchWorks, Lookup } from './source.ts'

const HOST = 'openlibrary.org'
/** Each author takes a request, and a collection of essays may have many. */
const AUTHORS_MAX = 20

/** "/authors/OL23919A". References of any other form are not requested. */
const KEY = /^\/(?:authors|works|books)\/OL\d{1,12}[AWM]$/

type Read = (path: string) => Promise<Record<string, unknown> | undefined>

/** In place of a record that was merged with another one, the response says where that is. */
const createRead =
  (lookup: Lookup): Read =>
  async (path) => {
    const found = await getJsonObject(HOST, `${path}.json`, lookup)
    const location = asText(found?.location)
    return asText(asObject(found?.type).key) === '/type/redirect' && KEY.test(location)
      ? getJsonObject(HOST, `${location}.json`, lookup)
      : found
  }

const readKey = (reference: unknown): string => {
  const { key, author } = asObject(reference)
  // A work refers to its authors as {"author": {"key": …}}, or sometimes as {"author": "/authors/…"}.
  const found = asText(key) || asText(asObject(author).key) || asText(author)
  return KEY.test(found) ? found : ''
}

const readAuthor = async (read: Read, key: string): Promise<Name[]> => {
  const { name, personal_name: personalName } = (await read(key)) ?? {}
  return parseNames(toPlainText(asText(personalName) || asText(name))).slice(0, 1)
}

const readAuthors = async (read: Read, edition: Record<string, unknown>): Promise<Name[]> => {
  const own = asObjects(edition.authors).map(readKey).filter(Boolean)
  const work = own.length ? undefined : asObjects(edition.works).map(readKey).find(Boolean)
  const keys = work
    ? asObjects((await read(work))?.authors)
        .map(readKey)
        .filter(Boolean)
    : own
  const authors: Name[] = []
  for (const key of [...new Set(keys)].slice(0, AUTHORS_MAX)) authors.push(...(await readAuthor(read, key)))
  return authors
}

const ROLES = { editor: /^(?:ed\.?|eds\.?|editors?)$/i, translator: /^(?:tr\.?|trans\.?|translators?)$/i }

/** `[{"role": "Editor", "name": "B. Jack Copeland"}]`, or "Copeland, B. Jack (Editor)" in older records. */
const readContributors = (edition: Record<string, unknown>, role: keyof typeof ROLES): Name[] => {
  const named = asObjects(edition.contributors).filter((contributor) => ROLES[role].test(asText(contributor.role)))
  if (named.length) return named.map(({ name }) => parseName(toPlainText(asText(name))))
  const texts = Array.isArray(edition.contributions) ? edition.contributions.map(asText) : []
  return texts
    .flatMap((text) => parseAuthors(text.replace(/\((editor|translator)\)/i, (_, word: string) => `(${word.toLowerCase()})`)).contributors)
    .flatMap(({ role: found, ...name }) => (found === role ? [name] : []))
}

/** "/languages/eng" becomes "en". */
const readLanguage = (languages: unknown): string => {
  const code = /^\/languages\/([a-z]{3})$/.exec(asText(asObjects(languages)[0]?.key))?.[1]
  return code ? (Intl.getCanonicalLocales(code)[0] ?? '') : ''
}

const readDescription = (description: unknown): string => asText(description) || asText(asObject(description).value)

/** Reads an edition, and requests its authors. */
const readEdition = async (edition: Record<string, unknown>, isbn: string, read: Read): Promise<Work> => ({
  type: 'book',
  ...withoutEmpty({
    title: joinTitle(toPlainText(asText(edition.title)), toPlainText(asText(edition.subtitle))),
    author: await readAuthors(read, edition),
    editor: readContributors(edition, 'editor'),
    translator: readContributors(edition, 'translator'),
    issued: parseDate(asText(edition.publish_date)).edtf,
    'collection-title': toPlainText(firstText(edition.series)),
    edition: /^(\d{1,3})/.exec(asText(edition.edition_name))?.[1],
    'number-of-pages': asText(edition.number_of_pages),
    publisher: toPlainText(firstText(edition.publishers)),
    'publisher-place': toPlainText(firstText(edition.publish_places)),
    // An edition has an ISBN for each binding. The owner's is the one that is looked up.
    ISBN: normalizeIsbn(isbn),
    language: readLanguage(edition.languages),
    abstract: toPlainText(readDescription(edition.description)),
  }),
})

export const fetchIsbn: FetchWorks = async (isbn, lookup) => {
  const read = createRead(lookup)
  const edition = await read(`/isbn/${isbn}`)
  if (!edition) return throwHttpError(404, `No record of ISBN ${isbn} at Open Library.`, 'text')
  return { works: [await readEdition(edition, isbn, read)] }
}
