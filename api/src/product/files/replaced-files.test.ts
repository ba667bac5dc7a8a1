import { type EntryLink, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { details, draft, setUpWorks } from '#test/set-up-works.ts'

const { api, save } = setUpWorks()

const storeFile = async (name = 'paper.pdf') => {
  const id = uuid()
  await api().db.insertInto('files').values({ id, name, bytes: 9 }).execute()
  await api().store.put(`files/${id}/${name}`, Buffer.from('%PDF-1.4'), 'application/pdf')
  return `/files/${id}/${name}`
}
const saveLinks = async (links: [kind: EntryLink['kind'], href: string][], id?: string) => {
  const { status, body } = await save({
    id,
    details: details(
      {},
      links.map(([kind, href]) => ({ kind, href })),
    ),
  })
  expect(status).toBe(200)
  return body._id as string
}
const request = async (path: string) => {
  const { status, headers } = await api().asVisitor().get(path)
  return [status, headers.get('location'), headers.get('cache-control')]
}
const redirectsTo = (path: string) => [302, path, 'no-store']
const NOT_FOUND = [404, null, 'no-store']

describe('the address of a file that was replaced', () => {
  it('leads to the file of the same kind that the work has now, also after an earlier version is restored', async () => {
    const [first, second, third, slides] = [await storeFile(), await storeFile(), await storeFile('final.pdf'), await storeFile('talk.pdf')]
    const id = await saveLinks([['pdf', first]])
    // Added first, and the former one removed with the next save.
    await saveLinks(
      [
        ['pdf', first],
        ['pdf', second],
        ['slides', slides],
      ],
      id,
    )
    expect((await request(first))[0]).toBe(200)
    await saveLinks(
      [
        ['pdf', second],
        ['slides', slides],
      ],
      id,
    )
    expect(await request(first)).toEqual(redirectsTo(second))
    await saveLinks(
      [
        ['pdf', third],
        ['slides', slides],
      ],
      id,
    )
    expect(await request(first)).toEqual(redirectsTo(third))
    expect(await request(second)).toEqual(redirectsTo(third))
    await saveLinks([['pdf', first]], id)
    expect((await request(first))[0]).toBe(200)
    expect(await request(third)).toEqual(redirectsTo(first))
    expect(await request(slides)).toEqual(NOT_FOUND)
  })

  it('leads there also if the file had been under an embargo', async () => {
    const [first, second] = [await storeFile(), await storeFile()]
    const embargoed = [{ kind: 'pdf', href: first, until: '2999-06-01' }]
    const { body } = await save({ details: { ...details({}), embargoed } })
    const links = [{ kind: 'pdf', href: first }]
    expect((await save({ id: body._id, details: { ...details({}, links), embargoed: [] } })).status).toBe(200)
    await saveLinks([['pdf', second]], body._id)
    expect(await request(first)).toEqual(redirectsTo(second))
  })

  it('is not found when the file was removed, or it is not known which one took its place', async () => {
    const [a, b, c, d] = [await storeFile(), await storeFile(), await storeFile(), await storeFile()]
    const id = await saveLinks([
      ['data', a],
      ['data', b],
    ])
    await saveLinks([['data', b]], id)
    expect(await request(a)).toEqual(NOT_FOUND)
    await saveLinks(
      [
        ['data', c],
        ['data', d],
      ],
      id,
    )
    expect(await request(a)).toEqual(NOT_FOUND)
    await saveLinks(
      [
        ['data', 'https://repository.example/a'],
        ['code', c],
      ],
      id,
    )
    expect(await request(a)).toEqual(NOT_FOUND)
    expect(await request(`/files/${uuid()}/paper.pdf`)).toEqual(NOT_FOUND)
  })

  it('is not found when its work is no longer published, or never was with this file', async () => {
    const [draftFile, first, second] = [await storeFile(), await storeFile(), await storeFile()]
    const id = await saveLinks([['pdf', first]])
    const values = { ...draft(), details: details({}, [{ kind: 'pdf', href: draftFile }]) }
    const written = await api()
      .asOwner()
      .post(`/api${workingCopyEndpoints.one('journalArticles', id)}`, { values })
    expect(written.status).toBe(200)
    await saveLinks([['pdf', second]], id)
    expect(await request(draftFile)).toEqual(NOT_FOUND)
    expect(await request(first)).toEqual(redirectsTo(second))
    await api().asOwner().delete(`/api/journalArticles/${id}`)
    expect(await request(first)).toEqual(NOT_FOUND)
  })
})
