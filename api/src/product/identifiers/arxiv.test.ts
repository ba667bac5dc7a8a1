import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUpIdentifiers } from '#test/set-up-identifiers.ts'
import { readArxiv } from './arxiv.ts'

const { find, respond } = setUpIdentifiers()

describe('an arXiv number', () => {
  it('is a preprint, with a consortium among its authors', async () => {
    expect(await find('arXiv:1706.03762')).toEqual([
      {
        type: 'article',
        title: 'Attention Is All You Need & More',
        author: [{ family: 'Vaswani', given: 'Ashish' }, { family: 'Kaiser', given: 'Łukasz' }, { literal: 'Example Collaboration' }],
        issued: '2017-06-12',
        publisher: 'arXiv',
        arXiv: '1706.03762v7',
        abstract:
          'The dominant sequence transduction models are based on complex recurrent or convolutional neural networks with $O(n^2)$ < $O(n^3)$.',
      },
    ])
  })

  it('of a published paper has the journal and its year', async () => {
    expect(await find('hep-th/9711200')).toMatchObject([
      {
        type: 'article-journal',
        'container-title': 'Adv. Theor. Math. Phys.',
        volume: '2',
        page: '231-252',
        issued: '1998',
        DOI: '10.1023/a:1026654312961',
        arXiv: 'hep-th/9711200v3',
      },
    ])
  })

  it.each([
    ['J. Chem. Phys. 115, 1626 (2001)', ['J. Chem. Phys.', '115', '1626', '2001']],
    ['Nature 450(7168), 402-405 (2007)', ['Nature', '450', '402-405', '2007']],
    ['Phys.Rev. D74 (2006) 043004', ['Phys.Rev.', 'D74', '043004', '2006']],
    ['JETP Lett.86:559-561,2008', ['JETP Lett.', '86', '559-561', '2008']],
    ['Eur. Phys. J. B (2015) 88: 20', ['Eur. Phys. J. B', '88', '20', '2015']],
  ])('of a paper published as %s has its volume, page and year', (reference, expected) => {
    const entry = `<id>http://arxiv.org/abs/0704.1234</id><title>T</title><arxiv:journal_ref>${reference}</arxiv:journal_ref>`
    const work = readArxiv(`<feed><entry>${entry}</entry></feed>`)
    expect(work?.type).toBe('article-journal')
    expect([work?.['container-title'], work?.volume, work?.page, work?.issued]).toEqual(expected)
  })

  it.each(['arxiv-error.xml', 'arxiv-empty.xml'])('is unknown after %s', async (file) => {
    respond('export.arxiv.org/api/query?id_list=2401.99999&max_results=1', file)
    await expect(find('2401.99999')).rejects.toMatchObject({ status: 404, message: 'No record of arXiv:2401.99999 at arXiv.' })
  })

  it('is not found in a response that is truncated or not a feed', async () => {
    const whole = await readFile(join(import.meta.dirname, '../../../test/identifier-responses/arxiv-preprint.xml'), 'utf8')
    for (const response of [whole.slice(0, 1_500), 'Rate exceeded.', '', '<html><body>Down for maintenance</body></html>'])
      expect(readArxiv(response)).toBeUndefined()
  })

  it('is not found in a response that is nested so deeply that reading it would take minutes', () => {
    const entry = '<id>http://arxiv.org/abs/0704.1234</id><title>T</title>'
    const startedAt = performance.now()
    for (const response of [`<feed><entry>${entry}${'<author>'.repeat(3_000)}</feed>`, `${'<a>'.repeat(100_000)}</feed>`])
      expect(readArxiv(response)).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
