import { describe, expect, it } from 'vitest'
import { readRecorded } from '#test/recorded-responses.ts'
import { setUpIdentifiers } from '#test/set-up-identifiers.ts'

describe('a recorded edition of Open Library', () => {
  const { addresses, find, respond } = setUpIdentifiers()
  const editions = JSON.parse(readRecorded('open-library.json')) as { isbn_13: string[] }[]
  const serve = (isbn: string) =>
    respond(`openlibrary.org/isbn/${isbn}.json`, { body: JSON.stringify(editions.find(({ isbn_13: [own] }) => own === isbn)) })

  it('is read, with the date in words', async () => {
    serve('9781930206588')
    respond('openlibrary.org/authors/OL3100384A.json', { body: '{"name":"Nintendo Power"}' })
    expect(await find('9781930206588')).toEqual([
      {
        type: 'book',
        title: "Official Nintendo Pokemon Emerald Player's Guide",
        author: [{ family: 'Power', given: 'Nintendo' }],
        issued: '2005-04-18',
        publisher: 'Nintendo of America Inc.',
        ISBN: '9781930206588',
        language: 'en',
      },
    ])
  })

  it('without authors asks its work for them, which has none', async () => {
    serve('9780109303950')
    respond('openlibrary.org/works/OL14903198W.json', { body: '{"title":"Finance Bill"}' })
    const [work] = await find('9780109303950')
    expect(work).toMatchObject({ issued: '1995-02-27', publisher: 'Stationery Office Books' })
    expect(work).not.toHaveProperty('author')
  })

  it('that repeats its two authors 64 times asks for each of them once', async () => {
    serve('9780109401991')
    respond('openlibrary.org/authors/OL1550675A.json', { body: '{"name":"Great Britain. Parliament"}' })
    respond('openlibrary.org/authors/OL2656742A.json', { body: '{"name":"Ann Widdecombe"}' })
    expect((await find('9780109401991'))[0]?.author).toHaveLength(2)
    expect(addresses()).toHaveLength(3)
  })
})
