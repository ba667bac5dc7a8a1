import { ownerEndpoints, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBlog } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let second: TestApi | undefined
const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from blogs`.execute(api.db)
  await sql`update site_state set former_current_ids = '{}'`.execute(api.db)
  await api.content.refresh()
})
afterEach(async () => {
  await second?.close()
  second = undefined
})

const add = (draft: object = {}) => api.asOwner().post('/api/blogs/add', aBlog(draft))
const list = async (): Promise<{ _id: string; current: boolean }[]> => (await api.asVisitor().get('/api/blogs')).body
const currentIds = async () => (await list()).filter(({ current }) => current).map(({ _id }) => _id)
const addBlogId = async (draft: object = {}): Promise<string> => (await add(draft)).body._id

describe('the current blog', () => {
  it('is the first blog, and stays current when others are added', async () => {
    const first = await add()
    expect(first.body.current).toBe(true)
    expect((await add()).body.current).toBe(false)
    expect(await currentIds()).toEqual([first.body._id])
  })

  it('is the one that the owner makes current', async () => {
    await addBlogId()
    const chosen = await addBlogId()
    expect(await api.asOwner().post(`/api/blogs/set-current/${chosen}`)).toMatchObject({
      status: 200,
      body: { _id: chosen, current: true },
    })
    expect(await currentIds()).toEqual([chosen])
    expect((await api.asVisitor().get(`/api/blogs/${chosen}`)).body.current).toBe(true)
  })

  it('cannot be set by an unknown id, a deleted id, or the body of a save', async () => {
    const first = await addBlogId()
    const other = await addBlogId()
    const deleted = await addBlogId()
    await api.asOwner().delete(`/api/blogs/${deleted}`)
    for (const id of [uuid(), deleted, 'nonsense']) expect((await api.asOwner().post(`/api/blogs/set-current/${id}`)).status).toBe(404)
    await add({ id: other, current: true })
    await add({ id: first, current: false })
    expect(await currentIds()).toEqual([first])
  })

  it('is the newest remaining blog after a delete, and the deleted one again, in its place, after a restore', async () => {
    const [oldest, middle, newest] = [await addBlogId(), await addBlogId(), await addBlogId()]
    expect((await api.asOwner().delete(`/api/blogs/${oldest}`)).status).toBe(200)
    expect(await currentIds()).toEqual([newest])
    expect(await api.asOwner().post(`/api/blogs/restore/${oldest}`)).toMatchObject({ status: 200, body: { _id: oldest, current: true } })
    expect(await currentIds()).toEqual([oldest])
    expect((await list()).map(({ _id }) => _id)).toEqual([newest, middle, oldest])
  })

  it.each(['first deleted', 'last deleted'])('is the one that it was when two deletes are undone, the %s first', async (order) => {
    const [first, second] = [await addBlogId(), await addBlogId(), await addBlogId()]
    await api.asOwner().post(`/api/blogs/set-current/${second}`)
    await api.asOwner().delete(`/api/blogs/${second}`)
    const [successor] = await currentIds()
    await api.asOwner().delete(`/api/blogs/${successor}`)
    expect(await currentIds()).toEqual([first])
    const deleted = [second, successor]
    for (const id of order === 'first deleted' ? deleted : deleted.toReversed()) await api.asOwner().post(`/api/blogs/restore/${id}`)
    expect(await currentIds()).toEqual([second])
  })

  it('is the one that it was when that is unpublished and published again, or restored from its history', async () => {
    const [first, second] = [await addBlogId(), await addBlogId()]
    const values = aBlog()
    const unpublish = () => api.asOwner().post(`/api${workingCopyEndpoints.keep('blogs', first)}`, { status: 'draft', values })
    expect((await unpublish()).status).toBe(200)
    expect(await currentIds()).toEqual([second])
    expect((await add({ newId: first })).body).toMatchObject({ _id: first, current: true })
    expect(await currentIds()).toEqual([first])

    await api.asOwner().delete(`/api/blogs/${first}`)
    const { revisions } = (await api.asOwner().get(`/api${ownerEndpoints.itemHistory('blogs', first)}`)).body
    const { _id: revision } = revisions.find(({ state }: { state: string }) => state === 'published')
    expect((await api.asOwner().post(`/api${ownerEndpoints.revisionRestore}`, { revision })).status).toBe(200)
    expect(await currentIds()).toEqual([first])

    await unpublish()
    await api.asOwner().post(`/api/blogs/set-current/${second}`)
    await add({ newId: first })
    expect(await currentIds()).toEqual([second])
  })

  it('is not a restored one when the owner has chosen another since, or when it was not current', async () => {
    const [first, second, third] = [await addBlogId(), await addBlogId(), await addBlogId()]
    await api.asOwner().delete(`/api/blogs/${first}`)
    await api.asOwner().post(`/api/blogs/set-current/${second}`)
    await api.asOwner().delete(`/api/blogs/${third}`)
    for (const id of [first, third])
      expect((await api.asOwner().post(`/api/blogs/restore/${id}`)).body).toMatchObject({ _id: id, current: false })
    expect(await currentIds()).toEqual([second])
  })

  it('is the only blog again when that is restored', async () => {
    const only = await addBlogId()
    await api.asOwner().delete(`/api/blogs/${only}`)
    expect(await list()).toEqual([])
    expect(await api.asOwner().post(`/api/blogs/restore/${only}`)).toMatchObject({ status: 200, body: { current: true } })
    const next = await addBlogId()
    expect(await currentIds()).toEqual([only])
    await api.asOwner().delete(`/api/blogs/${only}`)
    expect(await currentIds()).toEqual([next])
  })

  it('is exactly one after 40 concurrent changes through two gateways', async () => {
    second = await startTestApi({ databaseUrl: api.databaseUrl })
    const token = await api.newToken()
    const clients = [api.client(token), second.client(token)] as const
    const ids = [await addBlogId(), await addBlogId(), await addBlogId()]
    // More at once would wait for a connection of the pool longer than a busy machine allows.
    const choices = Array.from({ length: 40 }, (_, n) => clients[n % 2 === 0 ? 0 : 1].post(`/api/blogs/set-current/${ids[n % 3]}`))
    const seen: number[] = []
    const reading = (async () => {
      for (let n = 0; n < 40; n += 1) {
        const { status, body, text } = await clients[n % 2 === 0 ? 0 : 1].get('/api/blogs')
        expect(status, text).toBe(200)
        seen.push(body.filter(({ current }: { current: boolean }) => current).length)
      }
    })()
    const responses = await Promise.all(choices)
    await reading
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(seen).toEqual(Array(40).fill(1))
    expect(await currentIds()).toHaveLength(1)
  })

  it('is exactly one while blogs are concurrently added, made current and deleted through two gateways', async () => {
    second = await startTestApi({ databaseUrl: api.databaseUrl })
    const token = await api.newToken()
    const clients = [api.client(token), second.client(token)] as const
    await Promise.all(
      // Few enough that on a busy machine none waits for a lock or a connection as long as the database allows.
      Array.from({ length: 12 }, async (_, n) => {
        const mine = clients[n % 2 === 0 ? 0 : 1]
        const { _id } = (await mine.post('/api/blogs/add', aBlog())).body
        await Promise.all([mine.post(`/api/blogs/set-current/${_id}`), n % 4 ? mine.delete(`/api/blogs/${_id}`) : undefined])
        const { body } = await mine.get('/api/blogs')
        if (body.length) expect(body.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
      }),
    )
    expect(await list()).toHaveLength(3)
    expect(await currentIds()).toHaveLength(1)
  })

  it('is exactly one while blogs are concurrently deleted, restored and made current through two gateways', async () => {
    second = await startTestApi({ databaseUrl: api.databaseUrl })
    const token = await api.newToken()
    const clients = [api.client(token), second.client(token)] as const
    const ids = [await addBlogId(), await addBlogId(), await addBlogId()]
    const stays = await addBlogId()
    const change = async (n: number) => {
      const mine = clients[n % 2 === 0 ? 0 : 1]
      const id = ids[n % 3]
      const responses = await Promise.all([
        mine.delete(`/api/blogs/${id}`),
        mine.post(`/api/blogs/restore/${id}`),
        n % 5 ? undefined : mine.post(`/api/blogs/set-current/${id}`),
      ])
      expect(responses.flatMap((response) => response?.status ?? []).filter((status) => status !== 200 && status !== 404)).toEqual([])
      const { body } = await mine.get('/api/blogs')
      expect(body.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    }
    await Promise.all(Array.from({ length: 12 }, (_, n) => change(n)))
    for (const id of ids) await clients[0].post(`/api/blogs/restore/${id}`)
    expect((await list()).map(({ _id }) => _id)).toEqual([stays, ...ids.toReversed()])
    expect(await currentIds()).toHaveLength(1)
  })
})
