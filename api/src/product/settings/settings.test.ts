import { defaultSettings } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate site_settings, media, conferences, work_details, work_slugs cascade`.execute(api.db)
  await api.content.refresh()
})

const { version: _, ...values } = defaultSettings
const edit = (changes: object = {}) => api.asOwner().post('/api/settings/edit', { ...values, ...changes })

describe('/api/settings', () => {
  it('returns the defaults until the owner changes something', async () => {
    expect(await api.asVisitor().get('/api/settings')).toMatchObject({ status: 200, body: defaultSettings })
  })

  it('returns changes of the owner to visitors immediately', async () => {
    const footerLinks = [{ title: 'snake_case', link: 'any text' }]
    const response = await edit({ version: 0, ownerName: 'A. Scholar', copyrightYear: 2030, footerLinks })
    expect(response).toMatchObject({ status: 200, body: { version: 1, ownerName: 'A. Scholar', copyrightYear: 2030, footerLinks } })
    expect((await api.asVisitor().get('/api/settings')).body).toEqual({ ...response.body, hasWorks: false })
  })

  it('says whether the site has works, even after the last one is deleted', async () => {
    const hasWorks = async () => (await api.asVisitor().get('/api/settings')).body.hasWorks
    expect(await hasWorks()).toBe(false)
    const owner = api.asOwner()
    const { body } = await owner.post('/api/conferences/add', {
      title: 'A talk',
      conferenceDate: 'May 1950',
      description: 'What it is about',
    })
    expect(await hasWorks()).toBe(true)
    await owner.delete(`/api/conferences/${body._id}`)
    expect(await hasWorks()).toBe(false)
  })

  it('keeps the ORCID iD when the portal of an earlier release, which does not send it, saves the settings', async () => {
    const orcid = '0000-0002-1825-0097'
    expect((await edit({ orcid })).body.orcid).toBe(orcid)
    const { orcid: _, ...earlier } = values
    expect((await api.asOwner().post('/api/settings/edit', { ...earlier, tagline: 'Logic' })).body).toMatchObject({
      orcid,
      tagline: 'Logic',
    })
    expect((await edit({ orcid: '' })).body.orcid).toBe('')
    expect(await edit({ orcid: '0000-0002-1825-0098' })).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'This ORCID iD is mistyped: its check digit is wrong.', path: 'orcid' }] },
    })
  })

  it('rejects an outdated edit', async () => {
    expect((await edit({ version: 3 })).status).toBe(409)
    expect((await edit({ version: 0 })).status).toBe(200)
    expect((await edit({ version: 0 })).status).toBe(409)
    expect((await edit({ version: 1 })).body.version).toBe(2)
    expect((await edit()).body.version).toBe(3)
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => edit({ version: 3 })))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts only a background image that was uploaded here', async () => {
    const { url } = await anImage(api.db)
    expect((await edit({ backgroundImage: url })).body.backgroundImage).toBe(url)
    expect((await edit({ backgroundImage: null })).body.backgroundImage).toBe(null)
    for (const backgroundImage of ['https://evil.example/x.jpg', url.replace('jpg', 'png'), '/media/x.jpg'])
      expect(await edit({ backgroundImage })).toMatchObject({ status: 422, body: { errors: [{ path: 'backgroundImage' }] } })
  })

  it('names each invalid field', async () => {
    const response = await edit({
      ownerName: '',
      microblogUrl: 'javascript:alert(1)',
      copyrightYear: 1899,
      footerLinks: Array(13).fill({}),
    })
    expect(response.status).toBe(422)
    const paths = response.body.errors.map(({ path }: { path: string }) => path)
    for (const path of ['ownerName', 'microblogUrl', 'copyrightYear']) expect(paths).toContain(path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
