import {
  type AllWorksPage,
  type Cv,
  DEFAULT_CITATION_STYLE,
  type Licenses,
  publicEndpoints,
  type SearchPage,
  type WorkCitation,
  type WorkCollection,
  type WorkPage,
} from '@portfolio/contracts'
import { SEARCHES } from './public-paths.ts'

const toAllWorks = (works: readonly WorkPage[]): AllWorksPage => ({
  items: works.map(({ path, people, imprint, container, year, links, values, langAttributes }) => ({
    path,
    people,
    imprint,
    container,
    year,
    links,
    ...(langAttributes && { langAttributes }),
    title: values.title ?? '',
  })),
  page: 1,
  pages: 1,
  total: works.length,
  years: '2024',
})

const toCv = (works: readonly WorkPage[], { page: { path, title } }: WorkCollection): Cv => ({
  sections: [
    {
      title,
      path,
      entries: works.map(({ _id, path: own, values, people, imprint, container, year, status, langAttributes }) => ({
        _id,
        path: own,
        title: values.title ?? '',
        people,
        venue: imprint,
        container,
        year,
        status: status === 'upcoming' ? '' : status,
        ...(langAttributes && { langAttributes }),
      })),
    },
  ],
})

/** Returns the citation of a work or a blog, or of one that the style cannot format. */
export const toCitation = (path: string, title: string, isFormatted = true): WorkCitation => ({
  path,
  title,
  style: DEFAULT_CITATION_STYLE,
  styles: [{ id: DEFAULT_CITATION_STYLE, label: 'A style' }],
  html: isFormatted ? `<i>${title}</i>` : '',
  text: isFormatted ? title : '',
  problem: isFormatted ? null : { text: 'This style cannot format it.', isLasting: true },
  bibtex: '@book{key}',
  ris: 'TY  - BOOK',
  csl: '{}',
})

const noResults: SearchPage = {
  results: [],
  page: 1,
  pages: 1,
  total: 0,
  works: 0,
  facets: { sections: [], years: [], types: [] },
  corrected: '',
  hasAllWords: true,
}

const toResults = (works: readonly WorkPage[], { name, page }: WorkCollection): SearchPage => ({
  ...noResults,
  results: works.map(({ _id, path, values, people, imprint, year, kind }) => ({
    _id,
    path,
    section: page.title,
    kind,
    year,
    title: ['', values.title ?? ''],
    people: [people],
    venue: [imprint],
    snippet: ['A ', 'sample', '.'],
  })),
  total: works.length,
  works: works.length,
  facets: {
    sections: [{ value: name, label: page.title, count: works.length }],
    years: [{ value: '2024', label: '2024', count: 1 }],
    types: [],
  },
  corrected: 'samples',
})

const licenses: Licenses = { processorVersion: '1.0.0', packages: [{ name: 'a-package', version: '1.0.0', license: 'MIT' }] }

/** Returns the responses for pages of works from several collections, given the works of one of them. */
export const respondWithWorks = (works: readonly WorkPage[], collection: WorkCollection): [path: string, response: object][] => [
  [publicEndpoints.allWorks(1), toAllWorks(works)],
  [publicEndpoints.cv, toCv(works, collection)],
  [publicEndpoints.licenses, licenses],
  ...SEARCHES.map((query, index): [string, object] => [
    publicEndpoints.search(query),
    index === 0 ? toResults(works, collection) : noResults,
  ]),
]

/** Returns the responses for the pages that cite some works. */
export const respondWithCitations = (works: readonly WorkPage[], { name }: WorkCollection): [path: string, response: object][] =>
  works.map((work, index) => [
    publicEndpoints.citation(name, work._id, DEFAULT_CITATION_STYLE),
    toCitation(work.path, work.values.title ?? '', index === 0),
  ])
