import { API_PREFIX, conferences, publicEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { details, setUpWorks } from '#test/set-up-works.ts'
import { PUBLIC_URL } from '#test/start-test-api.ts'

const { api, save, read } = setUpWorks()

describe('the page of a work', () => {
  it('leads to the works before and after it and to related ones', async () => {
    const keyword = details({ keyword: 'logic' })
    await save({ title: 'Oldest', releaseDate: '1936', details: keyword })
    await save({ title: 'Middle', releaseDate: '1937', details: keyword })
    await save({ title: 'Newest', releaseDate: '1950' })
    expect((await read('middle-1937')).body).toMatchObject({
      previous: { path: '/articles/newest-1950', title: 'Newest', year: '1950' },
      next: { path: '/articles/oldest-1936', title: 'Oldest', year: '1936' },
      related: [{ path: '/articles/oldest-1936' }],
    })
    expect((await read('newest-1950')).body).toMatchObject({ previous: null, related: [] })
  })

  it('links to works of the same co-author, but not to those of authors who wrote most works', async () => {
    const authors = {
      First: 'Ann Bee and Carl Dee',
      Second: 'Dee, Carl; Bee, Ann',
      Third: 'Ann Bee and Eve Foe',
      Fourth: 'Ann Bee',
      Fifth: 'A. Bee',
    }
    for (const [title, author] of Object.entries(authors)) await save({ title, author, releaseDate: '1950' })
    const titles = async (slug: string) => (await read(slug)).body.related.map(({ title }: { title: string }) => title)
    expect(await titles('first-1950')).toEqual(['Second'])
    expect(await titles('third-1950')).toEqual([])
  })

  it('has the tags that Google Scholar reads, in order', async () => {
    await save({ author: 'A. M. Turing and D. G. Champernowne' })
    const { meta, jsonLd } = (await read('computing-machinery-and-intelligence-1950')).body
    expect(meta.slice(0, 4)).toEqual([
      ['citation_title', 'Computing Machinery and Intelligence'],
      ['citation_author', 'Turing, A. M.'],
      ['citation_author', 'Champernowne, D. G.'],
      ['citation_publication_date', '1950/10'],
    ])
    expect(jsonLd).toMatchObject({ '@type': 'ScholarlyArticle', url: '/articles/computing-machinery-and-intelligence-1950' })
  })

  it('links works that belong together in both directions, before works that are only similar', async () => {
    const other = (await save({ title: 'Same tag', releaseDate: '1951', details: details({ keyword: 'logic' }) })).body
    const talk = (
      await api()
        .asOwner()
        .post('/api/conferences/add', aDraft(conferences, { title: 'A talk', conferenceDate: '1952' }))
    ).body
    const project = { ...details({ keyword: 'logic' }), relatedTo: [talk._id, uuid()] }
    const { body } = await save({ title: 'A project', releaseDate: '1950', details: project })
    const references = async (collection: 'journalArticles' | 'conferences', id: string) =>
      (
        await api()
          .asVisitor()
          .get(API_PREFIX + publicEndpoints.work(collection, id))
      ).body.related
    expect(await references('journalArticles', body._id)).toEqual([
      { path: '/conferences/a-talk-1952', title: 'A talk', year: '1952' },
      { path: '/articles/same-tag-1951', title: 'Same tag', year: '1951' },
    ])
    expect(await references('conferences', talk._id)).toEqual([{ path: '/articles/a-project-1950', title: 'A project', year: '1950' }])
    expect(await references('journalArticles', other._id)).toEqual([{ path: '/articles/a-project-1950', title: 'A project', year: '1950' }])
    // A save without `relatedTo` keeps it; an empty list removes it.
    await save({ id: body._id, title: 'A project', details: details({ keyword: 'logic' }) })
    expect(await references('conferences', talk._id)).toHaveLength(1)
    await save({ id: body._id, title: 'A project', details: { ...details({}), relatedTo: [] } })
    expect(await references('conferences', talk._id)).toEqual([])
  })

  it('leads to the works of the same project: the most similar first, then the newest, four at most', async () => {
    const add = async (title: string, releaseDate: string, csl: object = {}) =>
      (await save({ title, author: `${title} Author`, releaseDate, details: details(csl) })).body._id
    const logic = { keyword: 'logic' }
    const ids = [
      await add('Target', '1950', logic),
      await add('Old and similar', '1930', logic),
      await add('Older', '1931'),
      await add('Recent', '1949'),
      await add('Newer', '1951'),
    ]
    await add('Similar only', '1960', logic)
    await save({ title: 'Project', author: 'Nobody Else', releaseDate: '1940', details: { ...details({}), relatedTo: ids } })
    const titles = async (id: string) => (await read(id)).body.related.map(({ title }: { title: string }) => title)
    expect(await titles(ids[0])).toEqual(['Project', 'Old and similar', 'Newer', 'Recent', 'Older'])
    // A project leads to all of its own.
    expect(await titles('project-1940')).toEqual(['Newer', 'Target', 'Recent', 'Older', 'Old and similar'])
    // Another project of the target, with a work that belongs to both.
    const second = await add('Second', '1955')
    await save({
      title: 'Other project',
      author: 'No One',
      releaseDate: '1941',
      details: { ...details({}), relatedTo: [ids[0], ids[3], second] },
    })
    expect(await titles(ids[0])).toEqual(['Other project', 'Project', 'Old and similar', 'Second', 'Newer', 'Recent'])
  })

  it('leads to the blogs that link to it at any of its addresses', async () => {
    const { body } = await save()
    await save({ id: body._id, slug: 'imitation-game' })
    const post = async (title: string, href: string) =>
      (
        await api()
          .asOwner()
          .post('/api/blogs/add', { title, description: `<p>See <a href="${href}">this</a>.</p>`, images: [] })
      ).body
    const blogs = [
      await post('By its address', `${PUBLIC_URL}/articles/imitation-game`),
      await post('By a former one', `${PUBLIC_URL}/articles/computing-machinery-and-intelligence-1950#abstract`),
      await post('By its id', `${PUBLIC_URL}/articles/${body._id}?q=1`),
    ]
    for (const [title, href] of [
      ['Another work', `${PUBLIC_URL}/articles/imitation-game-2`],
      ['Another site', 'https://elsewhere.example/articles/imitation-game'],
      ['Only a part', `https://elsewhere.example/?href=${PUBLIC_URL}/articles/imitation-game`],
    ] as const)
      blogs.push(await post(title, href))
    expect((await read('imitation-game')).body.related).toEqual([
      { path: `/blogs/${blogs[2]._id}`, title: 'By its id', year: '' },
      { path: `/blogs/${blogs[1]._id}`, title: 'By a former one', year: '' },
      { path: `/blogs/${blogs[0]._id}`, title: 'By its address', year: '' },
    ])
    for (const { _id } of blogs) await api().asOwner().delete(`/api/blogs/${_id}`)
    expect((await read('imitation-game')).body.related).toEqual([])
  })

  it('says what it is, where it appeared and what identifies it', async () => {
    const csl = {
      type: 'chapter',
      'container-title': 'Faster than Thought',
      publisher: 'Pitman',
      'publisher-place': 'London',
      page: '286-310',
    }
    await save({ title: 'Games', link: 'https://a.example', details: details({ ...csl, ISBN: '9780444880581', language: 'en' }) })
    expect((await read('games-1950')).body).toMatchObject({
      kind: 'Book chapter',
      imprint: 'Faster than Thought, Pitman, London, 286–310',
      facts: [
        ['Pages', '286–310'],
        ['Publisher', 'Pitman, London'],
        ['ISBN', '9780444880581'],
        ['Language', 'English'],
      ],
    })
    // A link field that is not an address is shown as typed.
    const { body } = await save({ title: 'Mind', link: 'Mind 59, no. 236' })
    expect((await read(body._id)).body).toMatchObject({
      imprint: 'Mind 59, no. 236',
      facts: expect.arrayContaining([['Volume', '59, issue 236']]),
    })
  })

  it('names who contributed equally', async () => {
    const [first, second] = ['Ada', 'Grace'].map((given) => ({ given, family: 'Lovelace', equalContribution: true }))
    await save({ title: 'Together', details: details({ author: [first, { given: 'Max', family: 'Newman' }, second] }) })
    expect((await read('together-1950')).body.facts).toContainEqual(['Equal contribution', 'Ada Lovelace, Grace Lovelace'])
  })

  it('names the people of a work whose list has no field for them', async () => {
    const author = [
      { given: 'A. M.', family: 'Turing' },
      { given: 'Max', family: 'Newman' },
    ]
    const csl = { type: 'paper-conference', 'container-title': 'Proc. of a Conference', author, editor: [{ literal: 'The Society' }] }
    const paper = aDraft(conferences, { title: 'A paper', conferenceDate: 'May 1949', details: details(csl) })
    await api().asOwner().post('/api/conferences/add', paper)
    const people = 'A. M. Turing and Max Newman; edited by The Society'
    expect((await api().asVisitor().get('/api/works/conferences/a-paper-1949')).body).toMatchObject({ people, facts: [] })
    expect((await api().asVisitor().get('/api/works/conferences')).body.items).toMatchObject([{ people }])
    const { body } = await save({ title: 'An article', details: details({ author }) })
    expect((await read(body._id)).body.people).toBe('')
  })

  it.each([
    ['de', 'German'],
    ['Latin', 'Latin'],
    ['american', 'American English'],
    ['ngerman', 'German'],
    ['klingon', 'klingon'],
    ['en-12', 'en-12'],
    ['en-ab-cd', 'en-ab-cd'],
    ['zz-zzzzzzzz-1', 'zz-zzzzzzzz-1'],
  ])('says that it is in the language %j as %s', async (language, name) => {
    const { body } = await save({ title: 'Language', details: details({ language }) })
    expect(await read(body._id)).toMatchObject({ status: 200, body: { facts: expect.arrayContaining([['Language', name]]) } })
  })

  it('names the language of works that it leads to, where it is not that of the site', async () => {
    await save({ title: 'Über Zahlen', releaseDate: '1951', details: details({ language: 'ngerman', keyword: 'numbers' }) })
    await save({ title: 'On numbers', releaseDate: '1950', details: details({ language: 'en', keyword: 'numbers' }) })
    const langAttributes = { lang: 'de', dir: 'ltr' }
    const { related, previous } = (await read('on-numbers-1950')).body
    expect([...related, previous]).toEqual(Array(2).fill(expect.objectContaining({ title: 'Über Zahlen', langAttributes })))
    expect((await read('uber-zahlen-1951')).body.next).not.toHaveProperty('langAttributes')
  })

  it('has the beginning of its abstract in one line', async () => {
    await save({ title: 'Long', description: 'A word\nand "more". '.repeat(50) })
    const { excerpt } = (await read('long-1950')).body
    expect(excerpt).toMatch(/^A word and "more"\. A word .*…$/)
    expect(excerpt.length).toBeLessThanOrEqual(201)
  })

  it('is 404 when the work is deleted, and is the same, with its address and details, when it is restored', async () => {
    const links = [{ kind: 'slides', href: 'https://example.org/slides.pdf' }]
    const { body } = await save({ details: { ...details({ DOI: '10.1093/mind/lix.236.433', volume: '59' }), links } })
    const readDetails = async () => (await api().asOwner().get(`/api/works/journalArticles/${body._id}/details`)).body.details
    const [page, saved] = [(await read(body._id)).body, await readDetails()]
    expect(saved).toMatchObject({ csl: { DOI: '10.1093/mind/lix.236.433', volume: '59' }, links })
    await api().asOwner().delete(`/api/journalArticles/${body._id}`)
    expect((await read(body._id)).status).toBe(404)
    await api().asOwner().post(`/api/journalArticles/restore/${body._id}`)
    expect(await readDetails()).toEqual(saved)
    expect((await read(body._id)).body).toEqual({ ...page, version: expect.any(Number) })
    expect(page.path).toBe('/articles/computing-machinery-and-intelligence-1950')
  })
})
