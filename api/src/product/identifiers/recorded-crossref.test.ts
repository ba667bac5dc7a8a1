import { normalizeDoi } from '@portfolio/scholarship'
import { describe, expect, it } from 'vitest'
import { expectWork, type RecordedCase, readRecorded } from '#test/recorded-responses.ts'
import { readCrossref } from './crossref.ts'

const messages = JSON.parse(readRecorded('crossref.json')) as { DOI: string }[]
const findMessage = (doi: string) => ({ status: 'ok', 'message-type': 'work', message: messages.find(({ DOI }) => DOI === doi) })

describe('a recorded response of Crossref', () => {
  it.each<RecordedCase<string>>([
    [
      'an article with an article number, and the editor of its issue',
      '10.1371/journal.pone.0033693',
      {
        type: 'article-journal',
        issued: '2012-03-21',
        'container-title': 'PLoS ONE',
        volume: '7',
        issue: '3',
        page: 'e33693',
        ISSN: '1932-6203',
        language: 'en',
        editor: [{ family: 'Borlongan', given: 'Cesario V.' }],
      },
      ['abstract', 'event-title'],
    ],
    [
      'a chapter of a French book',
      '10.4000/books.pul.13932',
      {
        type: 'chapter',
        title: 'Chapitre II. De nouvelles données administratives : le rattachement au Rhône et la première industrialisation',
        author: [{ family: 'Meuret', given: 'Bernard' }],
        issued: '1982',
        'container-title': 'Le Socialisme municipal',
        page: '21-26',
      },
      ['collection-title', 'volume'],
    ],
    [
      'a chapter with two ISBNs and a place',
      '10.1007/978-3-7091-6622-2_5',
      {
        type: 'chapter',
        ISBN: '9783211825709',
        'publisher-place': 'Vienna',
        'container-title': 'Lehrbuch der Plasmaphysik und Magnetohydrodynamik',
      },
      [],
    ],
    [
      'a chapter whose book has a line break in its title',
      '10.5771/9783845292786-1',
      {
        'container-title':
          'Kooperationsstrukturen und Kooperationsvereinbarungen zwischen der EU und den Mitgliedstaaten im Rahmen gemischter Abkommen',
        publisher: 'Nomos Verlagsgesellschaft mbH & Co. KG',
      },
      [],
    ],
    [
      'an article without authors',
      '10.7326/0003-4819-95-1-129_3',
      { title: 'Herpetic Infections of Man.', issued: '1981-07-01' },
      ['author'],
    ],
    [
      'a dataset with a subtitle',
      '10.1037/e718982007-001',
      {
        type: 'dataset',
        title: 'Aloha blossoms at state hospital: (718982007-001)',
        issued: '2007',
        'container-title': 'PsycEXTRA Dataset',
      },
      [],
    ],
    ['an entry without a date', '10.1163/1574-9347_dnp_e12213830', { title: 'Xylophoria', publisher: 'Brill' }, ['issued', 'author']],
    [
      'a component without a title',
      '10.1364/oe.20.010242.m002',
      { type: 'document', publisher: 'The Optical Society' },
      ['title', 'issued'],
    ],
    [
      'a paper of a conference, with the place of the event',
      '10.1063/1.3232023',
      {
        type: 'paper-conference',
        'container-title': 'AIP Conference Proceedings',
        'event-title': 'INTERNATIONAL WORKSHOP ON POSITRONS AT JEFFERSON LAB',
        'event-place': 'Newport News (Virginia)',
      },
      ['page'],
    ],
    [
      'a work of a type that is none',
      '10.1090/conm/280/04622',
      {
        title: 'The essential polynomial approach to convergence of matrix Padé approximants',
        'container-title': 'Structured Matrices in Mathematics, Computer Science, and Engineering I',
        'publisher-place': 'Providence, Rhode Island',
        page: '71-87',
      },
      [],
    ],
    [
      'an article whose authors are in capitals, on one page',
      '10.1111/j.1651-2227.1964.tb07256.x',
      {
        author: [
          { family: 'Vahlquist', given: 'BO' },
          { family: 'Wallgren', given: 'Arvid' },
        ],
        page: '482',
        issued: '1964-09',
      },
      [],
    ],
    ['an article of which Crossref has no pages', '10.1002/chin.197423013', { issued: '1974-06-11', language: 'de' }, ['page']],
    [
      'an article whose title is in another script',
      '10.3412/jsb1917.18.1_111',
      {
        title: expect.stringMatching(/^\u9838\u90e8.*: \u5fae\u7d30/u) as unknown as string,
        page: '111-128_1',
      },
      ['author'],
    ],
    [
      'an article with an abstract in JATS',
      '10.5617/acta.5721',
      { abstract: expect.stringMatching(/^L’autore pone una domanda .* Chiesa cristiana\.$/u) as unknown as string, volume: '18' },
      ['issue'],
    ],
    [
      'a preprint, with the day on which it was posted',
      '10.65215/nxvz2v36',
      { type: 'article', issued: '2025-08-23', publisher: 'Shenzhen Medical Academy of Research and Translation' },
      ['container-title', 'page'],
    ],
  ])('is read: %s', (_, doi, expected, absent) => {
    expectWork(readCrossref(findMessage(doi)), { DOI: doi, ...expected }, absent)
  })

  it('is a work with its own DOI, and without markup, in every case', () => {
    for (const { DOI } of messages) {
      const work = readCrossref(findMessage(DOI))
      expect(work?.DOI).toBe(normalizeDoi(DOI))
      expect(JSON.stringify(work), DOI).not.toMatch(/<|&amp;|\\n|"":|: ?""|\[\]/u)
    }
  })
})
