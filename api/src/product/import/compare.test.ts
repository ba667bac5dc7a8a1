import { describe, expect, it } from 'vitest'
import { ARTICLE, CHAPTER, decide, proposals, startImportApi, statuses } from '#test/start-import-api.ts'

const { apply, details, edit, getApi, importAll, list, preview } = startImportApi()

describe('an entry of a work of the site', () => {
  it('is shown field by field: the file wins where it was changed, the owner where they changed it', async () => {
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    await edit('journalArticles', article, { description: 'My own words about it.' })
    expect(statuses(await preview(ARTICLE))).toEqual(['edited'])
    const changed = ARTICLE.replace('433--460', '433--461').replace('rating = {5}', 'rating = {4}')
    const { entries } = await preview(changed)
    expect(entries[0]).toMatchObject({ status: 'changed', match: { reason: 'DOI', work: { id: article._id, version: 2 } } })
    expect(entries[0]?.changes).toEqual([
      {
        field: 'description',
        mine: 'My own words about it.',
        theirs: 'I propose to consider the question, “Can machines think?”',
        take: 'mine',
      },
      { field: 'page', mine: '433-460', theirs: '433-461', take: 'theirs' },
      expect.objectContaining({ field: 'bibtex', take: 'theirs' }),
    ])
    expect(await importAll(changed)).toMatchObject({ added: 0, updated: 1 })
    expect((await list('journalArticles'))[0]).toMatchObject({ description: 'My own words about it.', version: 3 })
    expect((await details('journalArticles', article._id)).details).toMatchObject({ csl: { page: '433-461' }, bibtex: changed })
    expect(statuses(await preview(changed))).toEqual(['edited'])
  })

  it('does not publish a file that is under an embargo since the entry was exported, neither as a link nor as the address', async () => {
    const id = '01a22cf9-cc87-73e3-b279-3c2eb1c4abad'
    await getApi()
      .db.insertInto('files')
      .values({ id, name: 'a.pdf', bytes: 9 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    const stored = (await details('journalArticles', article._id)).details
    const embargoed = [{ kind: 'pdf', href: `/files/${id}/a.pdf`, until: '2999-06-01' }]
    await edit('journalArticles', article, { details: { ...stored, embargoed } })
    const file = `https://site.example/files/${id}/a.pdf`
    await importAll(ARTICLE.replace('rating', `url = {${file}}, pdf = {${file}}, code = {https://code.example/}, rating`))
    const [after] = await list('journalArticles')
    expect(after.link).toBe(article.link)
    expect((await details('journalArticles', article._id)).details).toMatchObject({
      links: [{ kind: 'code', href: 'https://code.example/' }],
      embargoed,
    })
  })

  it('keeps the fields of a work as typed, and adds details', async () => {
    const typed = {
      title: 'Computing Machinery and Intelligence',
      author: 'A. M. Turing',
      link: 'Mind 59, 433–460',
      releaseDate: '1950',
      description: 'On the imitation game.',
    }
    await getApi().asOwner().post('/api/journalArticles/add', typed)
    const { entries } = await preview(ARTICLE)
    expect(entries[0]).toMatchObject({ status: 'duplicate', match: { reason: 'title' } })
    expect(proposals(entries[0])).toEqual([
      'description: mine',
      'author: mine',
      'link: mine',
      'releaseDate: mine',
      'issue: theirs',
      'DOI: theirs',
      'bibtex: theirs',
    ])
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    expect(article).toMatchObject(typed)
    expect((await details('journalArticles', article._id)).details).toMatchObject({
      csl: { issue: '236', DOI: '10.1093/mind/lix.236.433' },
      bibtex: ARTICLE,
    })
  })

  it('keeps a field of which the file does not say more, even if the owner has never changed it', async () => {
    await importAll(ARTICLE)
    const shorter = ARTICLE.replace('year = 1950, month = oct', 'year = 1950')
      .replace('{Turing, Alan M.}', '{Turing, A. M.}')
      .replace('Computing {M}achinery and Intelligence', 'Computing machinery and intelligence')
      .replace('433--460', '433')
      .replace('journal = {Mind}', 'journal = {mind}')
    const { entries } = await preview(shorter)
    expect(entries[0]).toMatchObject({ status: 'changed' })
    expect(proposals(entries[0])).toEqual(['title: mine', 'author: mine', 'releaseDate: mine', 'container-title: mine', 'page: mine'])
    expect(decide({ entries })).toEqual([])
    const longer = ARTICLE.replace('year = 1950, month = oct', 'date = {1950-10-05}').replace('Alan M.', 'Alan Mathison')
    expect(proposals((await preview(longer)).entries[0])).toEqual(['author: theirs', 'releaseDate: theirs'])
  })

  it('proposes the value of the file for a field that is empty or has another value', async () => {
    await importAll(ARTICLE.replace(', pages = {433--460}', '').replace('journal = {Mind}', 'journal = {Nature}'))
    const { entries } = await preview(ARTICLE)
    expect(proposals(entries[0])).toEqual(['container-title: theirs', 'page: theirs'])
    expect(entries[0]?.changes[1]).toMatchObject({ mine: '', theirs: '433-460' })
  })

  it('takes each field that the owner chooses, and no other', async () => {
    await getApi().asOwner().post('/api/journalArticles/add', {
      title: 'Computing Machinery and Intelligence',
      author: 'A. M. Turing',
      link: 'Mind 59, 433–460',
      releaseDate: '1950',
      description: 'On the imitation game.',
    })
    const [before] = await list('journalArticles')
    await apply(ARTICLE, [{ entry: 'turing50#1', action: 'update', id: before._id, version: 1, take: ['author', 'releaseDate'] }])
    const [article] = await list('journalArticles')
    expect(article).toMatchObject({
      author: 'Alan M. Turing',
      releaseDate: 'October 1950',
      link: 'Mind 59, 433–460',
      description: 'On the imitation game.',
    })
    expect((await details('journalArticles', article._id)).details).toEqual({ csl: {}, links: [], bibtex: null })
  })

  it('is found by its key when the title was corrected', async () => {
    await importAll(CHAPTER)
    const { entries } = await preview(CHAPTER.replace('{Chess}', '{Digital Computers Applied to Games}'))
    expect(entries[0]).toMatchObject({ status: 'changed', match: { reason: 'key' } })
    expect(proposals(entries[0])).toEqual(['title: theirs'])
  })

  describe.each<[string, string, object]>([
    [
      'of the same year and author, but another title',
      CHAPTER.replace('{Chess}', '{Solvable and Unsolvable Problems}').replace('Faster than Thought', 'Science News'),
      { status: 'duplicate', match: { reason: 'key' } },
    ],
    ['of another author', CHAPTER.replace('{Chess}', '{Go}').replace('Turing, Alan', 'Shannon, Claude'), { status: 'new' }],
    ['of another year', CHAPTER.replace('{Chess}', '{Go}').replace('1953', '1954'), { status: 'new' }],
  ])('with a key that was given to a work %s', (_, reused, expected) => {
    it('does not overwrite the first one', async () => {
      await importAll(CHAPTER)
      expect((await preview(reused)).entries[0]).toMatchObject(expected)
      // The work of the key is found by its title, whichever comes first.
      const renamed = CHAPTER.replace('chess', 'turing53')
      for (const file of [`${reused}\n${renamed}`, `${renamed}\n${reused}`]) {
        const { entries } = await preview(file)
        expect(entries.find(({ id }) => id === 'chess#1')).toMatchObject({ status: 'new' })
        expect(entries.find(({ id }) => id === 'turing53#1')).toMatchObject({ status: 'duplicate', match: { reason: 'title' } })
      }
    })
  })

  it('is another one if it has its key and another DOI, and perhaps the same if the title is that of the work', async () => {
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    const corrected = ARTICLE.replace('LIX.236.433', 'LIX.236.434')
    expect((await preview(corrected.replace('Computing {M}achinery and Intelligence', 'Solvable Problems'))).entries[0]).toMatchObject({
      status: 'new',
    })
    expect((await preview(corrected)).entries[0]).toMatchObject({
      status: 'duplicate',
      match: { reason: 'key', work: { id: article._id } },
    })
  })

  it('does not overwrite the details of a publication with those of its preprint', async () => {
    const preprint = '@misc{a, title={On Patterns}, author={Bee, Ann}, year={2020}, eprint={2001.00001}, eprinttype={arxiv}}'
    const published = '@article{b, title={On Patterns}, author={Bee, Ann}, year={2021}, journal={Nature}, doi={10.1000/x}}'
    await importAll(published)
    expect((await preview(preprint)).entries[0]).toMatchObject({ status: 'duplicate', match: { reason: 'version' } })
    await importAll(preprint)
    const [article] = await list('journalArticles')
    const { details: saved } = await details('journalArticles', article._id)
    expect(saved.csl).toMatchObject({ DOI: '10.1000/x', 'container-title': 'Nature', arXiv: '2001.00001' })
    expect(article.releaseDate).toBe('2021')
  })
})

describe('a preprint and its publication', () => {
  const PREPRINT =
    '@misc{a, title={On Patterns}, author={Bee, Ann}, year={2020}, eprint={2001.00001}, eprinttype={arxiv}, url={https://arxiv.org/abs/2001.00001}}'
  const PUBLISHED = '@article{b, title={On Patterns}, author={Bee, Ann}, year={2021}, journal={Nature}, doi={10.1000/x}}'
  const PUBLISHED_AS = { releaseDate: '2021', link: 'https://doi.org/10.1000/x' }

  it('have the date and link of the publication if both are in a file, in any order', async () => {
    for (const file of [`${PREPRINT}\n${PUBLISHED}`, `${PUBLISHED}\n${PREPRINT}`]) {
      await importAll(file)
      const [article, ...others] = await list('journalArticles')
      expect(others).toEqual([])
      expect(article).toMatchObject(PUBLISHED_AS)
      expect((await details('journalArticles', article._id)).details.csl).toMatchObject({
        'container-title': 'Nature',
        arXiv: '2001.00001',
      })
      await getApi().asOwner().delete(`/api/journalArticles/${article._id}`)
    }
  })

  it('have the date and link of the publication if the owner typed the preprint', async () => {
    const typed = { title: 'On Patterns', author: 'Ann Bee', link: 'https://arxiv.org/abs/2001.00001', releaseDate: '2020' }
    await getApi()
      .asOwner()
      .post('/api/journalArticles/add', { ...typed, description: 'What I think of patterns.' })
    await importAll(PUBLISHED)
    expect(await list('journalArticles')).toMatchObject([{ ...typed, ...PUBLISHED_AS, description: 'What I think of patterns.' }])
  })
})

describe('an entry that repeats another one of the file', () => {
  const TWICE = `${ARTICLE}\n${ARTICLE.replace('turing50', 'turing1950').replace('rating', 'publisher').replace('{5}', '{Oxford University Press}').replace('433--460', '433')}`

  it('is left out if it says nothing else', async () => {
    expect(statuses(await preview(`${ARTICLE}\n${ARTICLE}`))).toEqual(['new', 'same'])
    expect(await importAll(`${ARTICLE}\n${ARTICLE}`)).toMatchObject({ added: 1, merged: 0 })
  })

  it('adds what is missing to the first one', async () => {
    const { entries } = await preview(TWICE)
    expect(entries[1]).toMatchObject({ status: 'duplicate', match: { reason: 'DOI', entry: { id: 'turing50#1', line: 1 } } })
    expect(proposals(entries[1])).toEqual(['page: mine', 'publisher: theirs'])
    expect(await importAll(TWICE)).toMatchObject({ added: 1, merged: 1 })
    const [article] = await list('journalArticles')
    expect((await details('journalArticles', article._id)).details).toMatchObject({
      csl: { page: '433-460', publisher: 'Oxford University Press' },
      bibtex: ARTICLE,
    })
    expect(statuses(await preview(TWICE))).toEqual(['same', 'edited'])
  })

  it('is left out with the first one', async () => {
    const response = await apply(TWICE, [{ entry: 'turing1950#1', action: 'merge', into: 'turing50#1', take: ['publisher'] }])
    expect(response.body).toMatchObject({ added: 0, merged: 0 })
    expect(await list('journalArticles')).toEqual([])
  })
})
