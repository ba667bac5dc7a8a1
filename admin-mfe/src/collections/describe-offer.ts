import type { Recognition, RecognizedWork, WorkCollection } from '@portfolio/contracts'
import type { Offer } from './use-offer.ts'

type Scheme = Extract<Recognition, { kind: 'identifier' }>['scheme']

/** Without a comma before "and". */
const list = new Intl.ListFormat('en-GB')

/** What holds a work, by the beginning of its type. */
const HOLDERS: [type: string, noun: string][] = [
  ['article', 'journal'],
  ['review', 'journal'],
  ['chapter', 'book'],
  ['entry', 'book'],
  ['paper', 'proceedings'],
]

/** "title, authors, date, journal and DOI" */
export const listParts = ({ fields, page }: WorkCollection, { values, details: { csl } }: RecognizedWork): string => {
  const kinds = fields as Record<string, string>
  const has = (kind: string) => Object.keys(values).some((field) => kinds[field] === kind)
  const type = csl.type ?? page.workType
  const holder = HOLDERS.find(([start]) => type.startsWith(start))?.[1] ?? 'publication'
  const identifier = csl.DOI ? 'DOI' : csl.ISBN ? 'ISBN' : csl.arXiv ? 'arXiv number' : has('link') && 'link'
  const parts = [
    values.title && 'title',
    (has('people') || csl.author?.length || csl.editor?.length) && 'authors',
    has('date') && 'date',
    csl['container-title'] ? holder : csl.publisher && 'publisher',
    identifier,
    has('longText') && 'description',
  ]
  return list.format(parts.filter((part): part is string => Boolean(part)))
}

const SERVICES: Record<Scheme, string> = {
  DOI: 'Crossref or DataCite',
  ISBN: 'Open Library',
  arXiv: 'arXiv',
  ORCID: 'ORCID',
}
const NAMES: Record<Scheme, string> = { DOI: 'a DOI', ISBN: 'an ISBN', arXiv: 'an arXiv number', ORCID: 'an ORCID iD' }

/** What a text is, and the question. */
export const describeOffer = (offer: Offer, collection: WorkCollection): string => {
  const { step, recognized } = offer
  if (step === 'failed') return offer.message
  if (step === 'filled') {
    const details = offer.keptDetails === 1 ? 'one detail' : `${offer.keptDetails} details`
    return `Filled in. Nothing is saved yet.${offer.keptDetails ? ` You have ${details} that ${offer.keptDetails === 1 ? 'says' : 'say'} something else, which stayed.` : ''}`
  }
  if (recognized.kind === 'identifier') {
    const service = SERVICES[recognized.scheme]
    if (step === 'lookingUp') return `Looking it up at ${service}…`
    return `This looks like ${NAMES[recognized.scheme]}. Look it up at ${service} and fill in the form?`
  }
  const what = recognized.kind === 'citation' ? 'a citation' : 'an entry of a bibliography'
  return `This looks like ${what}. Fill in ${listParts(collection, recognized)}?`
}
