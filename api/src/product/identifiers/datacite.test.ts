import { describe, expect, it } from 'vitest'
import { setUpIdentifiers } from '#test/set-up-identifiers.ts'

const { addresses, find, respond } = setUpIdentifiers()

describe('a DOI that Crossref does not know', () => {
  it('has where it was published from a related item, and is a talk if it is a poster', async () => {
    const relatedItem = {
      relationType: 'IsPublishedIn',
      titles: [{ title: 'Journal of Posters' }],
      volume: '3',
      issue: '2',
      firstPage: '10',
      lastPage: '12',
    }
    const attributes = {
      doi: '10.5281/zenodo.1',
      types: { resourceTypeGeneral: 'Poster' },
      titles: [{ title: 'A poster' }],
      publicationYear: 2025,
      publisher: { name: 'Zenodo' },
      container: {},
      relatedItems: [{ relationType: 'Cites', titles: [{ title: 'Another' }] }, relatedItem],
    }
    respond('api.datacite.org/dois/10.5281%2Fzenodo.1', { body: JSON.stringify({ data: { attributes } }) })
    expect(await find('10.5281/zenodo.1')).toEqual([
      {
        type: 'speech',
        title: 'A poster',
        issued: '2025',
        'container-title': 'Journal of Posters',
        volume: '3',
        issue: '2',
        page: '10-12',
        publisher: 'Zenodo',
        DOI: '10.5281/zenodo.1',
      },
    ])
  })

  it('is a review if it is the review of a book', async () => {
    const types = { resourceTypeGeneral: 'Text', resourceType: 'Book review' }
    const attributes = { doi: '10.5281/zenodo.2', types, titles: [{ title: 'A review' }], publicationYear: 2025, container: {} }
    respond('api.datacite.org/dois/10.5281%2Fzenodo.2', { body: JSON.stringify({ data: { attributes } }) })
    expect(await find('10.5281/zenodo.2')).toMatchObject([{ type: 'review-book', title: 'A review' }])
  })

  it('is looked up at DataCite', async () => {
    expect(await find('10.5061/dryad.example')).toEqual([
      {
        type: 'dataset',
        title: 'Data from: The chemical basis of morphogenesis: Patterns of Hydra',
        author: [
          { family: 'Turing', given: 'Alan Mathison', ORCID: '0000-0002-1825-0097' },
          { literal: 'National Physical Laboratory, Mathematics Division' },
          { family: 'Wardlaw', given: 'C. W.' },
        ],
        editor: [{ family: 'Newman', given: 'Max' }],
        issued: '2019-05-12',
        publisher: 'Dryad',
        version: '2',
        DOI: '10.5061/dryad.example',
        keyword: 'morphogenesis, FOS: Biological sciences',
        language: 'en',
        abstract: 'Numbers of tentacles.\n\nIn a table.',
      },
    ])
    expect(addresses()).toEqual(['api.crossref.org/works/10.5061%2Fdryad.example', 'api.datacite.org/dois/10.5061%2Fdryad.example'])
  })

  it('of a preprint on arXiv has its number there', async () => {
    expect(await find('10.48550/arXiv.1706.03762')).toMatchObject([
      { type: 'article', arXiv: '1706.03762', issued: '2017', publisher: 'arXiv', author: [{ family: 'Vaswani' }, { family: 'Shazeer' }] },
    ])
  })

  it('is unknown if neither knows it', async () => {
    await expect(find('10.1000/unknown')).rejects.toMatchObject({
      status: 404,
      message: 'No record of 10.1000/unknown at Crossref or DataCite.',
      errors: [{ path: 'text' }],
    })
  })
})
