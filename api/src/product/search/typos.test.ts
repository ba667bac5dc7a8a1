import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { setUpSearch, titles } from '#test/set-up-search.ts'

const { api, saveArticle, search } = setUpSearch()

describe('a typo', () => {
  beforeEach(async () => {
    await saveArticle({ title: 'Computing Machinery and Intelligence', author: 'A. M. Turing', releaseDate: '1950' })
    await saveArticle({ title: 'On Computable Numbers', author: 'A. M. Turing', releaseDate: '1936' })
    await saveArticle({ title: 'A turning point', author: 'K. Gödel', releaseDate: '1931' })
  })

  it.each([
    ['Turnig', 'turing', 2],
    ['truing', 'turing', 2],
    ['machinry', 'machinery', 1],
    ['"computable numbers" tuirng', '"computable numbers" turing', 1],
    ['inteligense machinery', 'intelligence machinery', 1],
    ['Gödle', 'godel', 1],
  ])('%s finds %s', async (q, corrected, total) => {
    expect(await search(q)).toMatchObject({ corrected, total, hasAllWords: true })
  })

  it('is not assumed where the words are found, in short words and far from any word', async () => {
    expect(await search('turning')).toMatchObject({ corrected: '', total: 1 })
    for (const q of ['xqz', 'xylophone', '1951', '-turnig']) expect(await search(q), q).toMatchObject({ corrected: '', total: 0 })
  })

  it('does not hide what matches some of the words when nothing matches all', async () => {
    const found = await search('turing machinery point')
    expect(found).toMatchObject({ hasAllWords: false, corrected: '', total: 3 })
    expect(titles(found)[0]).toBe('Computing Machinery and Intelligence')
    expect(await search('turing xylophone')).toMatchObject({ hasAllWords: false, total: 2 })
  })

  it('is not corrected to a word of a deleted item', async () => {
    await search('point')
    await sql`update journal_articles set deleted_at = now()`.execute(api().db)
    await api().content.refresh()
    expect(await search('Turnig')).toMatchObject({ corrected: '', total: 0 })
    await api().product.housekeeping['words of the search']()
    expect(await api().db.selectFrom('searchWords').selectAll().execute()).toEqual([])
  })
})
