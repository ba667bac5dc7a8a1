import { bookChapters, books, conferences, journalArticles, projects, type WorkCollection, type WorkDetails } from '@portfolio/contracts'
import { aDraft } from './factories.ts'

/** A work whose files and metadata are kept in `golden/`. */
interface GoldenWork {
  /** Name of its files. */
  name: string
  collection: WorkCollection
  draft: Record<string, unknown> & { title: string }
}

const details = (csl: WorkDetails['csl'], links: WorkDetails['links'] = []) => ({ details: { csl, links, bibtex: null } })

const GIVEN = ['Ada', 'Béla', 'Çelik', 'Đorđe', 'Éva', 'Françoise', 'Göran', 'Håkon', 'İsmail', 'Józef']
const FAMILY = ['Müller', 'Ångström', 'Łukasiewicz', 'O’Neill', 'García Márquez', 'Šafařík']
/** 60 people, no two of the same name. */
const CROWD = FAMILY.flatMap((family) => GIVEN.map((given) => ({ family, given })))

const turing = { family: 'Turing', given: 'Alan M.', ORCID: '0000-0002-1825-0097' }

const IMPORTED = `@article{ goedel31 ,
  Author  = {G{\\"o}del, Kurt and {\\L}ukasiewicz, Jan and {Wiener Kreis}},
  title   = "{\\"U}ber formal unentscheidbare {S}{\\"a}tze der {\\em Principia Mathematica} und verwandter {S}ysteme {I}: $\\omega$ \\& more",
  journal = {Monatshefte f{\\"u}r Mathematik und Physik}, volume = 38, pages = {173--198},
  year    = 1931, month = dec,
  rating  = {5}
}`

/** At least one work of each type of the site, with the features of it that are hard to write. */
export const GOLDEN_WORKS: GoldenWork[] = [
  {
    name: 'article',
    collection: journalArticles,
    draft: {
      title: 'Computing Machinery & Intelligence: 100% of $x_1^2$ # {y} ~ \\ “Can machines think?” <b>',
      author: 'Alan M. Turing, Béla van der Erdős Jr. and Łucja Gödel-Straße',
      releaseDate: '5 October 1950',
      link: 'https://doi.org/10.1093/mind/LIX.236.433',
      description: 'I propose to consider the question, “Can machines think?”\n\nA second paragraph: 5 < 6 & {braces}.',
      ...details(
        {
          author: [
            turing,
            { family: 'Erdős', given: 'Béla', 'non-dropping-particle': 'van der', suffix: 'Jr.' },
            { family: 'Gödel-Straße', given: 'Łucja', equalContribution: true },
          ],
          'container-title': 'Mind & Language',
          volume: '59',
          issue: '236',
          page: '433-460',
          ISSN: '0026-4423',
          PMID: '14786450',
          language: 'en',
          keyword: 'artificial intelligence, imitation game, C++ & {braces}',
          note: 'Reprinted in 50% of anthologies.',
        },
        [
          { kind: 'pdf', href: 'https://example.org/a_b%20c/turing.pdf' },
          { kind: 'code', href: 'https://example.org/code?x={1}&y=~2' },
        ],
      ),
    },
  },
  {
    name: 'crowd',
    collection: journalArticles,
    draft: {
      title: 'Observation of a new particle by sixty people',
      author: 'A. Müller and others',
      releaseDate: 'September 2012',
      link: 'Physics Letters B 716(1), 1–29',
      description: 'What sixty people saw.',
      ...details({
        author: [...CROWD.slice(0, 59), { literal: 'ATLAS Collaboration, Working Group 3' }],
        DOI: '10.1016/j.physletb.2012.08.020',
      }),
    },
  },
  {
    name: 'and-others',
    collection: bookChapters,
    draft: {
      title: 'Morphogen theory of phyllotaxis',
      author: 'A. M. Turing, B. Richards et al.; edited by P. T. Saunders et al.',
      releaseDate: '1992',
      link: 'In Morphogenesis, North-Holland, Amsterdam, pp. 49–118',
      description: 'Why leaves stand where they stand.',
      ...details({
        author: [turing, { family: 'Richards', given: 'B.' }],
        editor: [{ family: 'Saunders', given: 'P. T.' }],
        etAl: ['author', 'editor'],
        'container-title': 'Morphogenesis',
        publisher: 'North-Holland',
        'publisher-place': 'Amsterdam',
      }),
    },
  },
  {
    name: 'imported',
    collection: journalArticles,
    draft: {
      title: 'Über formal unentscheidbare Sätze',
      author: 'Kurt Gödel, Jan Łukasiewicz and Wiener Kreis',
      releaseDate: 'December 1931',
      link: 'Monatshefte für Mathematik und Physik 38, 173–198',
      description: 'What the owner wrote about it.',
      details: {
        csl: {
          author: [{ family: 'Gödel', given: 'Kurt' }, { family: 'Łukasiewicz', given: 'Jan' }, { literal: 'Wiener Kreis' }],
          'container-title': 'Monatshefte für Mathematik und Physik',
          volume: '38',
          page: '173-198',
        },
        links: [],
        bibtex: IMPORTED,
      },
    },
  },
  {
    name: 'in-press',
    collection: journalArticles,
    draft: {
      title: 'Morphogen theory of phyllotaxis',
      author: 'A. M. Turing',
      releaseDate: 'in press',
      link: 'Philosophical Transactions',
      description: 'On daisies.',
      ...details({ 'container-title': 'Philosophical Transactions of the Royal Society B', status: 'accepted' }),
    },
  },
  {
    name: 'preprint',
    collection: journalArticles,
    draft: {
      title: 'Intelligent machinery',
      author: 'A. M. Turing',
      releaseDate: 'circa 2020 (submitted)',
      link: 'https://arxiv.org/abs/2001.00001',
      description: 'A preprint.',
      ...details({ type: 'article', arXiv: '2001.00001v2', status: 'submitted' }),
    },
  },
  {
    name: 'book',
    collection: books,
    draft: {
      title: 'Collected works: a title that has a colon, and commas',
      author: 'edited by B. Jack Copeland and World Health Organization',
      releaseDate: '1992–2001',
      link: 'https://books.example/collected',
      description: 'Four volumes.',
      ...details({
        editor: [{ family: 'Copeland', given: 'B. Jack' }, { literal: 'World Health Organization' }],
        translator: [{ family: 'de la Vallée Poussin', given: 'Charles' }],
        issued: '1992/2001',
        'collection-title': 'Studies in Logic',
        'collection-number': '4',
        'number-of-volumes': '4',
        'number-of-pages': '1200',
        edition: '2',
        publisher: 'North-Holland',
        'publisher-place': 'Amsterdam',
        ISBN: '9780444880581',
      }),
    },
  },
  {
    name: 'thesis',
    collection: books,
    draft: {
      title: 'Systems of Logic Based on Ordinals',
      author: 'Alan Turing',
      releaseDate: 'May 1938',
      link: 'https://example.org/thesis.pdf',
      description: 'A thesis.',
      ...details({ type: 'thesis', genre: 'PhD thesis', publisher: 'Princeton University', 'number-of-pages': '68' }),
    },
  },
  {
    name: 'by-hand',
    collection: books,
    draft: {
      title: '計算機と知能',
      author: 'Plato',
      releaseDate: 'probably 1950',
      link: 'Oxford University Press, Oxford. ISBN 9780198250807',
      description: 'Only the words of its owner.',
    },
  },
  {
    name: 'chapter',
    collection: bookChapters,
    draft: {
      title: 'Chess',
      author: 'Alan Turing',
      releaseDate: '1953',
      link: 'Faster than Thought, ed. B. V. Bowden. Pitman, London, 1953, pp. 286–295',
      description: 'How to play chess.',
      ...details({ 'chapter-number': '25', 'collection-title': 'Modern Science', 'collection-number': '7', ISBN: '9780273315889' }),
    },
  },
  {
    name: 'report',
    collection: projects,
    draft: {
      title: 'Proposed electronic calculator',
      releaseDate: 'spring 1946',
      link: 'https://example.org/reports/E882',
      description: 'The report.',
      ...details({
        type: 'report',
        author: [turing, { literal: 'National Physical Laboratory' }],
        genre: 'Technical report',
        number: 'E882',
        publisher: 'National Physical Laboratory',
        issued: '1946-21',
      }),
    },
  },
  {
    name: 'dataset',
    collection: projects,
    draft: {
      title: 'Phyllotaxis measurements',
      releaseDate: '2020-01-02',
      link: 'https://doi.org/10.5281/zenodo.1234567',
      description: 'Counts of florets.',
      ...details({ type: 'dataset', author: [turing], publisher: 'Zenodo', version: '1.2.0' }, [
        { kind: 'data', href: 'https://zenodo.example/record/1234567' },
      ]),
    },
  },
  {
    name: 'software',
    collection: projects,
    draft: {
      title: 'Turochamp',
      releaseDate: '1952~',
      link: 'https://code.example/turochamp',
      description: 'A chess program.',
      ...details({ type: 'software', author: [turing, { family: 'Champernowne', given: 'David' }], issued: '1952~', version: '2.0' }),
    },
  },
  {
    name: 'paper',
    collection: conferences,
    draft: {
      title: 'Checking a Large Routine',
      conferenceDate: '24 June 1949',
      description: 'How can one check a routine?',
      ...details({
        type: 'paper-conference',
        author: [turing],
        'container-title': 'Report of a Conference on High Speed Automatic Calculating Machines',
        'event-title': 'Conference on High Speed Automatic Calculating Machines',
        'event-place': 'Cambridge',
        publisher: 'University Mathematical Laboratory',
        page: '67-69',
      }),
    },
  },
  {
    name: 'talk',
    collection: conferences,
    draft: {
      title: 'Lecture on the Automatic Computing Engine',
      conferenceDate: '20–21 February 1947',
      description: 'A talk of two days.',
      ...details({ author: [turing], 'event-title': 'London Mathematical Society', 'event-place': 'London' }),
    },
  },
  {
    name: 'nothing',
    collection: conferences,
    draft: { title: 'To be announced', conferenceDate: 'to be announced', description: 'Nothing yet.' },
  },
].map(({ draft, ...work }) => ({ ...work, draft: { ...aDraft(work.collection), ...draft } }))
