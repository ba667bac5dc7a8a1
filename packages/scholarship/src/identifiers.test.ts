import { describe, expect, it } from 'vitest'
import { recognizeIdentifier } from './recognize-identifier.ts'

const turing = '10.1093/mind/lix.236.433'

describe('recognizeIdentifier', () => {
  it.each([
    ['10.1093/mind/LIX.236.433', 'DOI', turing],
    ['10.1093/mind/LIX.236.433.', 'DOI', turing],
    ['doi:10.1093/mind/LIX.236.433', 'DOI', turing],
    ['DOI 10.1093/mind/LIX.236.433,', 'DOI', turing],
    ['https://doi.org/10.1093/mind/LIX.236.433', 'DOI', turing],
    ['http://dx.doi.org/10.1093/mind/LIX.236.433', 'DOI', turing],
    ['https://doi.org/10.1093/mind/LIX.236.433?utm_source=mail#page', 'DOI', turing],
    ['www.doi.org/10.1093%2Fmind%2FLIX.236.433', 'DOI', turing],
    [' <https://doi.org/10.1093/mind/LIX.236.433>; ', 'DOI', turing],
    ['https://doi.org/10.1093/mind/LIX.236.433).', 'DOI', turing],
    ['10.1016/S0140-6736(20)30183-5', 'DOI', '10.1016/s0140-6736(20)30183-5'],
    ['10.1002/(SICI)1097-4571(1999)50:1<3::AID-ASI2>3.0.CO;2-8', 'DOI', '10.1002/(sici)1097-4571(1999)50:1<3::aid-asi2>3.0.co;2-8'],
    ['https://www.tandfonline.com/doi/full/10.1080/00048402.2012.675478?journalCode=rajp20', 'DOI', '10.1080/00048402.2012.675478'],
    ['10.48550/arXiv.1706.03762', 'DOI', '10.48550/arxiv.1706.03762'],
    ['978-0-19-825080-7', 'ISBN', '9780198250807'],
    ['ISBN-13: 978 0 19 825080 7', 'ISBN', '9780198250807'],
    ['978–0–19–825080–7', 'ISBN', '9780198250807'],
    ['0-19-825080-0', 'ISBN', '9780198250807'],
    ['0-8044-2957-X', 'ISBN', '9780804429573'],
    ['979-10-90636-07-1', 'ISBN', '9791090636071'],
    ['1706.03762', 'arXiv', '1706.03762'],
    ['arXiv:1706.03762v5 [cs.CL]', 'arXiv', '1706.03762v5'],
    ['https://arxiv.org/abs/1706.03762v5', 'arXiv', '1706.03762v5'],
    ['https://arxiv.org/pdf/1706.03762.pdf', 'arXiv', '1706.03762'],
    ['https://export.arxiv.org/abs/1706.03762?context=cs', 'arXiv', '1706.03762'],
    ['0704.0001', 'arXiv', '0704.0001'],
    ['hep-th/9711200', 'arXiv', 'hep-th/9711200'],
    ['math.GT/0309136v1', 'arXiv', 'math.GT/0309136v1'],
    ['0000-0002-1825-0097', 'ORCID', '0000-0002-1825-0097'],
    ['https://orcid.org/0000-0002-1694-233X', 'ORCID', '0000-0002-1694-233X'],
    ['ORCID: 0000000218250097', 'ORCID', '0000-0002-1825-0097'],
  ])('recognizes %s', (text, scheme, value) => {
    expect(recognizeIdentifier(text)).toEqual({ scheme, value })
  })

  it.each([
    ['978-0-19-825080-8', 'ISBN'],
    ['0-19-825080-1', 'ISBN'],
    ['ISBN 978-0-19-825080', 'ISBN'],
    ['0000-0002-1825-0098', 'ORCID'],
    ['https://orcid.org/0000-0002-1825-0098', 'ORCID'],
  ])('reports the wrong check digit of %s', (text, mistyped) => {
    expect(recognizeIdentifier(text)).toEqual({ mistyped })
  })

  it.each([
    '',
    '   ',
    '1984',
    'On Computable Numbers',
    'A reply to 10.1093/mind/LIX.236.433',
    '10.1093/',
    '10.1093/.',
    '1713.0001',
    '1705.123',
    '0013.0001',
    'https://example.org/paper.html',
    'arxiv',
    `10.1000/${'x'.repeat(600)}`,
  ])('returns undefined for %s', (text) => {
    expect(recognizeIdentifier(text)).toBeUndefined()
  })
})
