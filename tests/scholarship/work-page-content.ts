import { aConference, aWork, type Row, resetSite } from '#support/content.ts'
import type { Site } from '#support/test.ts'

export const ABSTRACT = 'I propose to consider the question, “Can machines think?”\nThis should begin with definitions.'
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const details = (csl: object, links: object[] = []) => ({ csl, links, bibtex: null })

/** Adds an article, an article of sixty authors, an upcoming and a past talk and an Arabic book. Returns the first article. */
export const addContent = async (site: Site) => {
  await resetSite(site)
  const settings = await site.call<object>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, ownNames: ['A. M. Turing'] })
  const talk = await site.call<Row>('POST', '/conferences/add', aConference('Lecture on the ACE', { conferenceDate: '20 February 1947' }))
  await site.call('POST', '/conferences/add', aConference('The future of machines', { conferenceDate: 'May 2099' }))
  const article = await site.call<Row>('POST', '/journalArticles/add', {
    ...aWork('Computing Machinery and Intelligence', {
      author: 'A. M. Turing and D. G. Champernowne',
      releaseDate: 'October 1950',
      link: 'https://doi.org/10.1093/mind/LIX.236.433',
      description: ABSTRACT,
    }),
    details: {
      ...details({ 'container-title': 'Mind', volume: '59', issue: '236', page: '433-460', keyword: 'machine intelligence, logic' }, [
        { kind: 'pdf', href: 'https://archive.example/mind.pdf' },
        { kind: 'code', href: 'https://code.example/imitation' },
      ]),
      relatedTo: [talk._id],
    },
  })
  await site.call('POST', '/journalArticles/add', {
    ...aWork('A collaboration', {
      author: Array.from({ length: 60 }, (_, index) => (index === 40 ? 'A. M. Turing' : `Ada Name${index + 1}`)).join(', '),
      releaseDate: '2012',
      description: `${LONG} ${'A sentence about it. '.repeat(200)}`,
    }),
    details: details({ keyword: Array.from({ length: 30 }, (_, index) => `keyword ${index}`).join(', '), status: 'submitted' }),
  })
  await site.call('POST', '/books/add', {
    ...aWork('الحوسبة والذكاء', {
      author: 'آلان تورنغ',
      releaseDate: 'أكتوبر',
      link: 'مجلة العقل',
      description: 'هل تستطيع الآلات أن تفكر؟',
    }),
    slug: 'arabic',
  })
  return article
}
