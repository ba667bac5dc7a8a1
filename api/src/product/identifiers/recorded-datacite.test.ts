import { expect, it } from 'vitest'
import { expectWork, type RecordedCase, readRecorded } from '#test/recorded-responses.ts'
import { readDatacite } from './datacite.ts'

it('a recorded response of DataCite is read, with spaces where they belong', () => {
  expect(readDatacite(JSON.parse(readRecorded('datacite.json')))).toEqual({
    type: 'dataset',
    title: 'CERES Level 3 Cloud Type Historgram Terra+Aqua HDF file - Edition4',
    author: [{ family: 'Wong', given: 'Takmeng' }],
    issued: '2016',
    publisher: 'NASA Langley Atmospheric Science Data Center DAAC',
    DOI: '10.5067/terra+aqua/ceres/cldtyphist_l3.004',
  })
})

it.each<RecordedCase<number>>([
  [
    'a report, which it cites as an article',
    0,
    { type: 'report', author: [{ family: 'Rahman', given: 'Anis' }], issued: '2020', publisher: 'Unpublished' },
    ['container-title', 'language'],
  ],
  [
    'a preprint with a title in three languages, whose author is not said to be a person',
    1,
    {
      type: 'article',
      title:
        'فھرس قوانين جزائرية في مجال الوقاية في الوسط ،المھني ،الصحي و من االخطار/Algerian laws in the field of prevention in the professional, health and risk sectors/Législation algérienne en matière de prévention dans les secteurs professionnel, santé et risques',
      author: [{ literal: 'Abdelhammid Belhadj Benziane' }],
      language: 'en',
    },
    [],
  ],
  [
    'a preprint of two',
    2,
    {
      type: 'article',
      title: 'Dynamic Homogenization of a Chain with Bistable Springs. Statistical Approach',
      author: [
        { family: 'Blake', given: 'Charlotte' },
        { family: 'Cherkaev', given: 'Andrej' },
      ],
      DOI: '10.13140/rg.2.2.10270.69443',
    },
    [],
  ],
  [
    'a text that is no article, of an organization, and a distributor',
    3,
    { type: 'document', author: [{ literal: 'Atlas Of Living Australia' }], publisher: 'Atlas Of Living Australia' },
    ['editor', 'abstract', 'container-title'],
  ],
  [
    'software in a version',
    4,
    {
      type: 'software',
      title: 'lenses-lab/LYAO_RT-2018JA026426: Original Release',
      author: [{ literal: 'Lab For Exosphere And Near Space Environment Studies' }],
      issued: '2019-03-20',
      version: '1.0.0',
      publisher: 'Zenodo',
    },
    [],
  ],
])('a recorded response of DataCite is read: %s', (_, index, expected, absent) => {
  expectWork(readDatacite(JSON.parse(readRecorded('datacite-works.json'))[index]), expected, absent)
})
