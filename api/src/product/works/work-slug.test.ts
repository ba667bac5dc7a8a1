import { randomUUID } from 'node:crypto'
import { isSlug } from '@portfolio/scholarship'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { toTitleSlug } from '#product/shared/title-slug.ts'
import { draft, setUpWorks } from '#test/set-up-works.ts'

const { api, save, read } = setUpWorks()

describe('the address of a new work', () => {
  it.each([
    ['计算机与智能', 1950, 'ji-suan-ji-yu-zhi-neng-1950'],
    ['О вычислимых числах', 1936, 'o-vychislimykh-chislakh-1936'],
    ['על המספרים', undefined, 'l-hmsfrym'],
    ['인공지능', 1950, 'in-gong-ji-neung-1950'],
    ['論文 2020', 1950, 'lun-wen-2020-1950'],
    ['مقدمة في C++ (الجزء 2)', 2019, 'mqdmh-fy-c-aljz-2-2019'],
    ['أُصول الإحصاء', 2010, 'aswl-alahsa-2010'],
    // Not romanized, because most of it has Latin letters.
    ['Über 计算机', 1950, 'uber-1950'],
    ['1984', 1949, '1984-1949'],
    ['ICML 2027', 2027, 'icml-2027'],
    ['ICML 2027', 2028, 'icml-2027-2028'],
    ['Mind, vol. 11950', 1950, 'mind-vol-11950-1950'],
    ['???', 1950, '1950'],
    ['???', undefined, ''],
  ])('of the title %s (%s) is in Latin letters', (title, year, slug) => {
    expect(toTitleSlug(title, year)).toBe(slug)
    expect(slug === '' || isSlug(slug)).toBe(true)
  })

  it('is given to works that are added one by one and by an import', async () => {
    const { body } = await save({ title: '计算机与智能' })
    expect((await read(body._id)).body.path).toBe('/articles/ji-suan-ji-yu-zhi-neng-1950')
    const text = JSON.stringify([{ id: 'a', type: 'article-journal', title: '计算机与智能', issued: { 'date-parts': [[1950]] } }])
    const decisions = [{ entry: 'a#1', action: 'add', collection: 'journalArticles', distinctFrom: body._id }]
    expect((await api().asOwner().post('/api/import/apply', { id: randomUUID(), text, decisions })).status).toBe(200)
    expect((await read('ji-suan-ji-yu-zhi-neng-1950-2')).status).toBe(200)
  })

  it('does not change for a work that already has one', async () => {
    const id = uuid()
    await api()
      .db.insertInto('journalArticles')
      .values({ ...draft({ title: '计算机与智能' }), id } as never)
      .execute()
    await api().db.insertInto('workSlugs').values({ collection: 'journalArticles', slug: '1950', workId: id, isCurrent: true }).execute()
    await api().content.refresh()
    expect((await save({ id, title: '计算机与智能!', version: 1 })).status).toBe(200)
    await api().product.housekeeping['addresses of works']()
    expect((await read(id)).body.path).toBe('/articles/1950')
  })
})

describe('a reserved address', () => {
  it('is not given to a work, whose files would then be at the address of a feed', async () => {
    const { body } = await save({ title: 'Feed', releaseDate: 'to be announced' })
    expect((await read(body._id)).body.path).toBe('/articles/feed-2')
    const get = async (path: string) => (await api().asVisitor().get(path)).headers.get('content-type')
    expect(await get('/articles/feed-2.json')).toBe('application/vnd.citationstyles.csl+json; charset=utf-8')
    expect(await get('/articles/feed.json')).toBe('application/feed+json; charset=utf-8')
    const text = JSON.stringify([{ id: 'a', type: 'article-journal', title: 'Feed' }])
    const decisions = [{ entry: 'a#1', action: 'add', collection: 'journalArticles', distinctFrom: body._id }]
    expect((await api().asOwner().post('/api/import/apply', { id: randomUUID(), text, decisions })).status).toBe(200)
    expect((await read('feed')).status).toBe(404)
    expect((await read('feed-3')).status).toBe(200)
  })

  it('cannot be chosen', async () => {
    const { status, body } = await save({ slug: 'feed' })
    expect([status, body.errors]).toEqual([422, [{ msg: 'This address is reserved', path: 'slug' }]])
  })
})
