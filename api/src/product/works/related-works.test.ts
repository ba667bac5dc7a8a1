import { API_PREFIX, conferences, ownerEndpoints, projects, publicEndpoints, type WorkCollection } from '@portfolio/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { details, setUpWorks } from '#test/set-up-works.ts'
import { PUBLIC_URL } from '#test/start-test-api.ts'

const { api, save } = setUpWorks()
beforeEach(() => sql`truncate projects, blogs cascade`.execute(api().db).then(() => api().content.refresh()))

const add = async (collection: WorkCollection, body: object) =>
  (await api().asOwner().post(`${API_PREFIX}${collection.path}/add`, aDraft(collection, body))).body
const titlesOnPage = async ({ name }: Pick<WorkCollection, 'name'>, id: string) =>
  (
    await api()
      .asVisitor()
      .get(API_PREFIX + publicEndpoints.work(name, id))
  ).body.related.map(({ title }: { title: string }) => title)
const editable = async ({ name }: Pick<WorkCollection, 'name'>, id: string) =>
  (
    await api()
      .asOwner()
      .get(API_PREFIX + ownerEndpoints.workDetails(name, id))
  ).body
const naming = (...ids: string[]) => ({ details: { ...details({}), relatedTo: ids } })

describe('a project and what belongs to it', () => {
  it('link both ways, whichever of them names the other: deliverables, articles, talks and blogs', async () => {
    const project = await add(projects, { title: 'The ACE' })
    const deliverable = await add(projects, { title: 'Report E882', ...naming(project._id) })
    const article = (await save({ title: 'An article', ...naming(project._id) })).body
    const talk = await add(conferences, { title: 'A talk', conferenceDate: '1947' })
    await add(projects, { ...project, id: project._id, ...naming(talk._id) })
    const link = `<p><a href="${PUBLIC_URL}/projects/${project._id}">The ACE</a></p>`
    await api().asOwner().post('/api/blogs/add', { title: 'A blog', description: link, images: [] })

    const shown = await titlesOnPage(projects, project._id)
    expect(shown[0]).toBe('A talk')
    expect(new Set(shown)).toEqual(new Set(['A talk', 'Report E882', 'An article', 'A blog']))
    expect(await titlesOnPage(projects, deliverable._id)).toContain('The ACE')
    expect(await titlesOnPage({ name: 'journalArticles' }, article._id)).toEqual(['The ACE'])
    expect(await titlesOnPage(conferences, talk._id)).toEqual(['The ACE'])
  })
})

describe('the works that a work names', () => {
  it('are shown in the order of the owner, before those that name it, newest first', async () => {
    const [first, second] = [
      await add(conferences, { title: 'Named first', conferenceDate: '1940' }),
      await add(conferences, { title: 'Named second', conferenceDate: '1950' }),
    ]
    const { body } = await save({ title: 'Naming', ...naming(first._id, second._id, first._id) })
    await add(conferences, { title: 'Old one that names it', conferenceDate: '1930', ...naming(body._id) })
    await add(conferences, { title: 'New one that names it', conferenceDate: '1960', ...naming(body._id) })
    const shown = ['Named first', 'Named second', 'New one that names it', 'Old one that names it']
    expect(await titlesOnPage({ name: 'journalArticles' }, body._id)).toEqual(shown)
    const { relatedTo, relatedFrom } = await editable({ name: 'journalArticles' }, body._id)
    expect(relatedTo).toEqual([
      { _id: first._id, path: '/conferences/named-first-1940', title: 'Named first', year: '1940' },
      { _id: second._id, path: '/conferences/named-second-1950', title: 'Named second', year: '1950' },
    ])
    expect(relatedFrom.map(({ title }: { title: string }) => title)).toEqual(shown.slice(2))
  })

  it('are kept while one of them is deleted, and shown again once it is restored', async () => {
    const talk = await add(conferences, { title: 'Deleted for a while', conferenceDate: '1940' })
    const { body } = await save({ title: 'Naming', ...naming(talk._id, talk._id) })
    await api().asOwner().delete(`/api/conferences/${talk._id}`)
    expect(await titlesOnPage({ name: 'journalArticles' }, body._id)).toEqual([])
    expect((await editable({ name: 'journalArticles' }, body._id)).relatedTo).toEqual([{ _id: talk._id, path: '', title: '', year: '' }])
    await api().asOwner().post(`/api/conferences/restore/${talk._id}`)
    expect(await titlesOnPage({ name: 'journalArticles' }, body._id)).toEqual(['Deleted for a while'])
  })

  it('do not include itself, and an empty list is as none', async () => {
    const { body } = await save({ title: 'Alone' })
    await save({ id: body._id, title: 'Alone', ...naming(body._id) })
    expect(await titlesOnPage({ name: 'journalArticles' }, body._id)).toEqual([])
    expect((await editable({ name: 'journalArticles' }, body._id)).relatedTo).toEqual([])
    await save({ id: body._id, title: 'Alone', ...naming() })
    expect((await editable({ name: 'journalArticles' }, body._id)).details).toEqual(details({}))
  })
})
