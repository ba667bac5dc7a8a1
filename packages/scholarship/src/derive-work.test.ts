import { describe, expect, it } from 'vitest'
import { deriveWork } from './derive-work.ts'
import { type Imprint, parseImprint } from './imprint/parse-imprint.ts'

describe('where a work appeared', () => {
  it.each<[string, Imprint]>([
    ['10.1093/mind/LIX.236.433', { DOI: '10.1093/mind/lix.236.433' }],
    ['doi:10.2307/2268280', { DOI: '10.2307/2268280' }],
    ['https://doi.org/10.2307/2268280', { DOI: '10.2307/2268280' }],
    ['https://arxiv.org/abs/1505.04714', { arXiv: '1505.04714', URL: 'https://arxiv.org/abs/1505.04714' }],
    ['https://turingarchive.kings.cam.ac.uk/', { URL: 'https://turingarchive.kings.cam.ac.uk/' }],
    ['Annals of Mathematics 39 (1938), 105–111', { 'container-title': 'Annals of Mathematics', volume: '39', page: '105-111' }],
    ['J. London Math. Soc. 10 (1935), 284–285', { 'container-title': 'J. London Math. Soc.', volume: '10', page: '284-285' }],
    ['Proc. London Math. Soc. s2-48, 180–197', { 'container-title': 'Proc. London Math. Soc.', volume: 's2-48', page: '180-197' }],
    ['Mind 59(236), 433–460', { 'container-title': 'Mind', volume: '59', issue: '236', page: '433-460' }],
    ['Mind, vol. 59, no. 236, pp. 433–460', { 'container-title': 'Mind', volume: '59', issue: '236', page: '433-460' }],
    ['Science News 31 (Penguin Books, 1954), 7–23', { 'container-title': 'Science News', volume: '31', page: '7-23' }],
    [
      'Mind 59, 433–460. doi:10.1093/mind/LIX.236.433',
      { 'container-title': 'Mind', volume: '59', page: '433-460', DOI: '10.1093/mind/lix.236.433' },
    ],
    [
      'Mind 50, 3–12. doi:10.1002/(SICI)1097-4571(1999)50:1<3::AID-ASI2>3.0.CO;2-8.',
      { 'container-title': 'Mind', volume: '50', page: '3-12', DOI: '10.1002/(sici)1097-4571(1999)50:1<3::aid-asi2>3.0.co;2-8' },
    ],
    [
      'Mind 44, 1687–1695. https://doi.org/10.1175/1520-0469(1987)044<1687:TEOTSB>2.0.CO;2',
      { 'container-title': 'Mind', volume: '44', page: '1687-1695', DOI: '10.1175/1520-0469(1987)044<1687:teotsb>2.0.co;2' },
    ],
    ['Oxford University Press, 2004. ISBN 978-0-19-825080-7', { publisher: 'Oxford University Press', ISBN: '9780198250807' }],
    ['Oxford University Press, 2005. ISBN 0-19-856593-3', { publisher: 'Oxford University Press', ISBN: '9780198565932' }],
    ['North-Holland, 1992', { publisher: 'North-Holland' }],
    ['Oxford: Clarendon Press, 2004', { publisher: 'Clarendon Press', 'publisher-place': 'Oxford' }],
    ['Pitman, London, 1953', { publisher: 'Pitman', 'publisher-place': 'London' }],
    [
      'Faster than Thought, ed. B. V. Bowden. Pitman, London, 1953, 286–310',
      {
        'container-title': 'Faster than Thought',
        editor: [{ family: 'Bowden', given: 'B. V.' }],
        publisher: 'Pitman',
        'publisher-place': 'London',
        page: '286-310',
      },
    ],
    [
      'Machine Intelligence 15, ed. K. Furukawa, D. Michie and S. Muggleton. Oxford University Press, 1999',
      {
        'container-title': 'Machine Intelligence 15',
        editor: [
          { family: 'Furukawa', given: 'K.' },
          { family: 'Michie', given: 'D.' },
          { family: 'Muggleton', given: 'S.' },
        ],
        publisher: 'Oxford University Press',
      },
    ],
    [
      'In Smith, A. B., & Jones, C. D. (Eds.), The Book of Things. Oxford University Press, 2004',
      {
        'container-title': 'The Book of Things',
        editor: [
          { family: 'Smith', given: 'A. B.' },
          { family: 'Jones', given: 'C. D.' },
        ],
        publisher: 'Oxford University Press',
      },
    ],
    ['The National Archives, HW 25/3', {}],
    ['Report to the Government Code and Cypher School, December 1942', {}],
    ['some words', {}],
    ['', {}],
  ])('is read from %s', (text, imprint) => {
    expect(parseImprint(text)).toEqual(imprint)
  })
})

describe('a work derived from its fields', () => {
  it('has authors, editors, date and identifiers, and the title and abstract as typed', () => {
    expect(
      deriveWork('book', {
        title: 'Alan Turing: His Work and Impact',
        author: 'A. M. Turing; edited by S. Barry Cooper and Jan van Leeuwen',
        date: '2013',
        link: 'Elsevier, 2013. ISBN 978-0-12-386980-7',
        description: 'Papers and comments.',
      }),
    ).toEqual({
      type: 'book',
      title: 'Alan Turing: His Work and Impact',
      author: [{ family: 'Turing', given: 'A. M.' }],
      editor: [
        { family: 'Cooper', given: 'S. Barry' },
        { 'non-dropping-particle': 'van', family: 'Leeuwen', given: 'Jan' },
      ],
      issued: '2013',
      publisher: 'Elsevier',
      ISBN: '9780123869807',
      abstract: 'Papers and comments.',
    })
  })

  it.each(['book', 'report'] as const)('is a thesis among works of the type %s if its link says so', (type) => {
    const link = 'PhD thesis, Princeton University, 1938'
    expect(deriveWork(type, { title: 'T', link })).toMatchObject({ type: 'thesis', genre: 'PhD thesis', publisher: 'Princeton University' })
    expect(deriveWork('chapter', { title: 'T', link })).toMatchObject({ type: 'chapter' })
  })

  it('is its title and type if nothing else can be read', () => {
    expect(deriveWork('report', { title: 'T', author: '', date: 'soon', link: 'somewhere' })).toEqual({ type: 'report', title: 'T' })
  })
})
