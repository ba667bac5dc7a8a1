import { aConference, aWork, resetSite } from '#support/content.ts'
import type { Site } from '#support/test.ts'

export const abstract =
  'What it is about, in two sentences that are long enough to need more than the two lines that a list gives it. '.repeat(3)

/** Newest first, as their list shows them. */
export const articles: [title: string, author: string, date: string, link: string, details?: object][] = [
  ['Forthcoming Notes on Oracles', 'A. M. Turing', 'in press', 'Mind'],
  [
    'Solvable and Unsolvable Problems, Told with Sliding Squares, Knots in String and Substitution Puzzles',
    'A. M. Turing',
    'February 1954',
    'Science News 31, 7–23',
  ],
  ['Some Calculations of the Riemann Zeta-function', 'A. M. Turing', '1953', '10.1112/plms/s3-3.1.99'],
  ['The Chemical Basis of Morphogenesis', 'A. M. Turing', '14 August 1952', '10.1098/rstb.1952.0012'],
  ['Computing Machinery and Intelligence', 'A. M. Turing', 'October 1950', '10.1093/mind/LIX.236.433'],
  ['The Word Problem in Semi-Groups with Cancellation', 'A. M. Turing', 'September 1950', 'Annals of Mathematics 52, 491–505'],
  ['Practical Forms of Type Theory', 'A. M. Turing', 'June 1948', 'The Journal of Symbolic Logic 13, 80–94'],
  ['A Formal Theorem in Church’s Theory of Types', 'M. H. A. Newman and A. M. Turing', '1942', 'The Journal of Symbolic Logic 7, 28–33'],
  ['The Use of Dots as Brackets', 'B. A. M. Turing', '1942', 'https://archive.example/dots'],
]

/** Replaces the content of a site by these articles, a past and an upcoming talk, with the owner's name marked. */
export const addArticles = async (site: Site) => {
  await resetSite(site)
  const settings = await site.call<object>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, ownNames: ['A. M. Turing', 'Turing, A. M.'] })
  for (const [title, author, releaseDate, link] of [...articles].reverse())
    await site.call('POST', '/journalArticles/add', {
      ...aWork(title, { author, releaseDate, link, description: abstract }),
      details: {
        csl: {
          ...(title.startsWith('The Chemical') && {
            'container-title': 'Philosophical Transactions of the Royal Society of London. Series B, Biological Sciences',
            volume: '237',
            page: '37-72',
          }),
          ...(title.startsWith('The Use of Dots') && { type: 'article-magazine' }),
          ...(title.startsWith('Computing') && { 'container-title': 'Mind', volume: '59', page: '433-460' }),
          keyword: title.includes('Type') ? 'logic, types' : 'machines',
        },
        links: title.startsWith('Computing')
          ? [
              { kind: 'code', href: 'https://code.example/' },
              { kind: 'pdf', href: 'https://archive.example/mind.pdf' },
            ]
          : [],
        bibtex: null,
      },
    })
  await site.call('POST', '/conferences/add', aConference('The future of machines', { conferenceDate: 'May 2099' }))
  await site.call('POST', '/conferences/add', {
    ...aConference('A meeting', { conferenceDate: 'May 1950' }),
    details: {
      csl: {
        author: [
          { family: 'Newman', given: 'M. H. A.' },
          { family: 'Turing', given: 'A. M.' },
        ],
      },
      links: [],
      bibtex: null,
    },
  })
}
