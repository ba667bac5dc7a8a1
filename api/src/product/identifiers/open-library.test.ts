import { describe, expect, it } from 'vitest'
import { setUpIdentifiers } from '#test/set-up-identifiers.ts'

const { addresses, find, respond } = setUpIdentifiers()

describe('an ISBN', () => {
  it('is an edition with the names of its authors, which are requested by their keys only', async () => {
    expect(await find('978-0-19-825080-7')).toEqual([
      {
        type: 'book',
        title:
          'The Essential Turing: Seminal Writings in Computing, Logic, Philosophy, Artificial Intelligence, and Artificial Life plus The Secrets of Enigma',
        author: [{ family: 'Turing', given: 'Alan Mathison' }],
        editor: [{ family: 'Copeland', given: 'B. Jack' }],
        issued: '2004-11-18',
        'collection-title': 'Mind Occasional Series',
        edition: '2',
        'number-of-pages': '622',
        publisher: 'Oxford University Press, USA',
        'publisher-place': 'Oxford',
        ISBN: '9780198250807',
        language: 'en',
        abstract: 'Alan Turing was one of the most influential thinkers of the twentieth century.',
      },
    ])
    expect(addresses()).toEqual([
      'openlibrary.org/isbn/9780198250807.json',
      'openlibrary.org/books/OL7397466M.json',
      'openlibrary.org/authors/OL2650189A.json',
    ])
  })

  it('of an edition without authors has those of the work that exist', async () => {
    expect(await find('9780091521301')).toEqual([
      {
        type: 'book',
        title: 'Alan Turing',
        author: [{ family: 'Hodges', given: 'Andrew' }],
        issued: '1983',
        publisher: 'Burnett Books',
        ISBN: '9780091521301',
        language: 'de',
      },
    ])
  })

  it('has the author whose record was merged with another one', async () => {
    const redirect = { type: { key: '/type/redirect' }, location: '/authors/OL2222222A' }
    respond('openlibrary.org/authors/OL2650189A.json', { body: JSON.stringify(redirect) })
    expect((await find('978-0-19-825080-7'))[0]?.author).toEqual([{ family: 'Hodges', given: 'Andrew' }])
    for (const location of ['//example.org', '/authors/../x', 'https://example.org/authors/OL2222222A']) {
      respond('openlibrary.org/authors/OL2650189A.json', { body: JSON.stringify({ ...redirect, location }) })
      expect((await find('978-0-19-825080-7'))[0]).not.toHaveProperty('author')
    }
  })

  it('that is unknown is reported', async () => {
    await expect(find('9780804429573')).rejects.toMatchObject({ status: 404, message: 'No record of ISBN 9780804429573 at Open Library.' })
  })
})
