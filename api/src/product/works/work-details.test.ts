import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { details, setUpWorks } from '#test/set-up-works.ts'

const { api, save, list, read } = setUpWorks()

describe('the details of a work', () => {
  it('are readable by the owner only, with what is derived from the fields', async () => {
    const { body } = await save({ details: details({ volume: '1' }) })
    const path = `/api/works/journalArticles/${body._id}/details`
    expect((await api().asVisitor().get(path)).status).toBe(401)
    expect((await api().asOwner().get(path)).body).toMatchObject({
      details: { csl: { volume: '1' }, links: [], bibtex: null },
      slug: 'computing-machinery-and-intelligence-1950',
      derived: { volume: '59', issued: '1950-10' },
    })
  })

  it.each<[string, object]>([
    ['details.csl.type', { csl: { type: 'poem' } }],
    ['details.csl.issued', { csl: { issued: 'yesterday' } }],
    ['details.csl.issued', { csl: { issued: '2019-02-30' } }],
    ['details.csl.issued', { csl: { issued: '2019-13' } }],
    ['details.csl.issued', { csl: { issued: '1950/1950-04-31' } }],
    ['details.csl.author[0]', { csl: { author: [{ given: 'A.' }] } }],
    ['details.csl.author[0].ORCID', { csl: { author: [{ family: 'A', ORCID: '1' }] } }],
    ['details.csl.volume', { csl: { volume: 5 } }],
    ['details.links[0].kind', { links: [{ kind: 'song', href: 'https://a.example' }] }],
    ['details.links[0].href', { links: [{ kind: 'pdf', href: 'javascript:alert(1)' }] }],
    ['details.csl', { csl: [] }],
    ['details.bibtex', { bibtex: 5 }],
    ['details.relatedTo[0]', { relatedTo: ['../etc'] }],
    ['details.relatedTo[1]', { relatedTo: [uuid(), null] }],
    ['details.relatedTo', { relatedTo: 'all' }],
    ['details.relatedTo', { relatedTo: Array.from({ length: 101 }, () => uuid()) }],
  ])('are rejected with %s', async (path, changed) => {
    expect(await save({ details: { csl: {}, links: [], bibtex: null, ...changed } })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
    expect((await list()).total).toBe(0)
  })

  it('may link to an uploaded file, but not to one that is deleted', async () => {
    const id = uuid()
    await api().db.insertInto('files').values({ id, name: 'paper.pdf', bytes: 9 }).execute()
    const [present, gone] = [`/files/${id}/paper.pdf`, `/files/${uuid()}/paper.pdf`]
    const link = (href: string) =>
      save({
        details: details({}, [
          { kind: 'publisher', href: 'https://a.example' },
          { kind: 'pdf', href },
        ]),
      })
    expect((await link(present)).status).toBe(200)
    expect((await list()).items[0]?.links[0]).toEqual({ kind: 'pdf', href: present })
    const { status, body } = await link(gone)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ msg: 'This file is no longer on the server. Please upload it again.', path: 'details.links[1].href' }])
    expect((await list()).total).toBe(1)
    for (const href of ['/files/x.pdf', `/files/${id}/`, `/files/${id}/../x.pdf`, `/files/${id}/a b.pdf`, '/media/a.pdf'])
      expect((await link(href)).status, href).toBe(422)
  })

  it('are stored without unknown properties', async () => {
    const { body } = await save({ details: { csl: { volume: '1', title: 'Other', evil: '<b>' }, links: [], extra: 1 } })
    const { details: stored } = (await api().asOwner().get(`/api/works/journalArticles/${body._id}/details`)).body
    expect(stored).toEqual({ csl: { volume: '1' }, links: [], bibtex: null })
  })

  it('are unchanged after an outdated edit is rejected', async () => {
    const { body } = await save({ details: details({ volume: '1' }) })
    expect((await save({ id: body._id, version: 9, details: details({ volume: '2' }) })).status).toBe(409)
    expect((await read(body._id)).body.facts).toContainEqual(['Volume', '1, issue 236'])
  })
})
