import {
  CROSSREF_TYPES,
  joinTitle,
  type Name,
  normalizeDoi,
  normalizeIsbn,
  normalizeIssn,
  normalizeOrcid,
  ownValue,
  parseInverted,
  toParagraphs,
  toPlainText,
  type Work,
  type WorkType,
} from '@portfolio/scholarship'
import { readDateParts } from './dates.ts'
import { asList, asObject, asObjects, asText, firstText, withoutEmpty } from './json.ts'

/** Reads a person, or a consortium, which has only `name`. */
const readName = (contributor: unknown): Name[] => {
  const { given, family, suffix, name, ORCID } = asObject(contributor)
  const [first, last, group] = [given, family, name].map((part) => toPlainText(asText(part))) as [string, string, string]
  const orcid = normalizeOrcid(asText(ORCID))
  const found: Name | undefined = last
    ? parseInverted([last, first, asText(suffix)])
    : group || first
      ? { literal: group || first }
      : undefined
  return found ? [{ ...found, ...(orcid && { ORCID: orcid }) }] : []
}

const readNames = (contributors: unknown): Name[] => asList(contributors).flatMap(readName)

const firstValid = (values: unknown, normalize: (text: string) => string | undefined) =>
  asList(values)
    .map((value) => normalize(asText(value)))
    .find((value) => value !== undefined)

/** Of several titles, the last is that of the book; the first is that of its series, such as "Lecture Notes in Computer Science". */
const readContainers = (value: unknown, type: WorkType): Pick<Work, 'container-title' | 'collection-title'> => {
  const titles = asList(value)
    .map((title) => toPlainText(asText(title)))
    .filter(Boolean)
  if (type === 'book' || type === 'report') return withoutEmpty({ 'collection-title': titles[0] })
  const isInSeries = titles.length > 1 && (type === 'chapter' || type === 'paper-conference')
  return withoutEmpty({ 'container-title': titles.at(isInSeries ? -1 : 0), 'collection-title': isInSeries ? titles[0] : '' })
}

/** Titles in other scripts than Latin are in the field for the original one, with an empty title beside it. */
const readTitle = (message: Record<string, unknown>): string =>
  joinTitle(toPlainText(firstText(message.title) || firstText(message['original-title'])), toPlainText(firstText(message.subtitle)))

/** "482-482" is one page, and "no-no" none. */
const readPages = (message: Record<string, unknown>): string => {
  const pages = (asText(message.page) || asText(message['article-number'])).replace(/\s*[–—]\s*/g, '-')
  const [first, last] = pages.split('-')
  if (first !== last) return pages
  return first === 'no' ? '' : (first ?? '')
}

/** Reads the response of https://api.crossref.org/works/{doi}. Returns undefined if it has no work. */
export const readCrossref = (response: unknown): Work | undefined => {
  const message = asObject(asObject(response).message)
  const DOI = normalizeDoi(asText(message.DOI))
  if (!DOI) return undefined
  const type = ownValue(CROSSREF_TYPES, asText(message.type)) ?? 'document'
  const event = asObject(message.event)
  // One institution is an object in older responses, and a list today.
  const institution = asText((asObjects(message.institution)[0] ?? asObject(message.institution)).name)
  const dates = [message.issued, message.published, message['published-print'], message['published-online'], message.posted]
  return {
    type,
    ...withoutEmpty({
      title: readTitle(message),
      author: readNames(message.author),
      editor: readNames(message.editor),
      translator: readNames(message.translator),
      issued: dates.map(readDateParts).find(Boolean) ?? '',
      ...readContainers(message['container-title'], type),
      'event-title': toPlainText(asText(event.name)),
      'event-place': toPlainText(asText(event.location)),
      volume: asText(message.volume),
      issue: asText(message.issue) || asText(asObject(message['journal-issue']).issue),
      page: readPages(message),
      edition: asText(message['edition-number']),
      genre: type === 'thesis' ? firstText(message.degree) || asText(message.degree) : '',
      publisher: toPlainText(
        type === 'article' || type === 'thesis' ? institution || asText(message.publisher) : asText(message.publisher),
      ),
      'publisher-place': toPlainText(asText(message['publisher-location'])),
      DOI,
      ISBN: firstValid(message.ISBN, (isbn) => normalizeIsbn(isbn.replace(/^https?:\/\/id\.crossref\.org\/isbn\//i, ''))),
      ISSN: firstValid(message.ISSN, normalizeIssn),
      language: asText(message.language),
      abstract: toParagraphs(asText(message.abstract)),
    }),
  }
}
