import { defaultSettings, noIdentity } from '@portfolio/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
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
    expect((await api.asVisitor().get('/api/settings')).body).toMatchObject({ ...response.body, hasWorks: false })
  })

  it('has the default links of the footer in the language of the site, and those of the owner as they are', async () => {
    const footerLinks = [...defaultSettings.footerLinks, { title: 'Books', link: 'https://example.org/' }]
    const { body } = await edit({ version: 0, language: 'de-AT', footerLinks })
    expect(body.footerLinks).toEqual(footerLinks)
    const { footer } = (await api.asVisitor().get('/api/settings')).body
    expect(footer.links.map(({ title }: { title: string }) => title)).toEqual(['Bücher', 'Zeitschriftenartikel', 'Über mich', 'Books'])
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
    expect((await edit({ version: 0, tagline: 'Another' })).status).toBe(409)
    expect((await edit({ version: 1 })).body.version).toBe(2)
    expect((await edit()).body.version).toBe(3)
    const atOnce = await Promise.all(Array.from({ length: 10 }, (_, number) => edit({ version: 3, tagline: `Number ${number}` })))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts only a background image that was uploaded here', async () => {
    const { url } = await anImage(api.db)
    expect((await edit({ backgroundImage: url })).body.backgroundImage).toBe(url)
    expect((await edit({ backgroundImage: null })).body.backgroundImage).toBe(null)
    for (const backgroundImage of ['https://evil.example/x.jpg', url.replace('jpg', 'png'), '/media/x.jpg'])
      expect(await edit({ backgroundImage })).toMatchObject({ status: 422, body: { errors: [{ path: 'backgroundImage' }] } })
  })

  it('stores the identity of the owner, and never returns the email address as text', async () => {
    const { url } = await anImage(api.db)
    const work = await api.asOwner().post('/api/conferences/add', { title: 'A talk', conferenceDate: 'May 1950', description: 'About it' })
    const identity = {
      ...noIdentity,
      portrait: url,
      position: 'Reader',
      email: 'ada@example.org',
      profileLinks: ['https://github.com/ada'],
      selectedWorks: ['01890a5d-ac96-774b-bcce-b302099a8057', work.body._id],
      news: [
        { date: '2026-01-02', text: 'Older', link: '' },
        { date: '2026-03-04', text: 'Newer', link: '/books' },
      ],
    }
    const saved = await edit({ identity })
    expect(saved.body.identity).toEqual({ ...identity, email: 'ada example.org' })
    const { body, text } = await api.asVisitor().get('/api/settings')
    expect(text).not.toContain('ada@')
    expect(body.person).toMatchObject({ position: 'Reader', portrait: { url, width: 1200 } })
    // A response can be sent back, and the portal of an earlier release keeps the identity.
    expect((await edit({ ...body, version: undefined })).body.identity).toEqual(saved.body.identity)
    const { identity: _, ...earlier } = values
    expect((await api.asOwner().post('/api/settings/edit', earlier)).body.identity).toEqual(saved.body.identity)
    expect((await api.asVisitor().get('/api/pages/landing/1')).body).toMatchObject({
      highlights: [
        { title: 'News', items: [{ text: 'Newer', href: '/books', note: '4 Mar 2026' }, { text: 'Older' }] },
        { title: 'Selected works', items: [{ text: 'A talk', note: '1950' }] },
      ],
    })
    expect((await edit({ identity: { ...identity, portrait: 'https://evil.example/x.jpg' } })).body.errors).toMatchObject([
      { path: 'identity.portrait' },
    ])
  })

  it('keeps the portrait, also from the previous gateway, until it is no longer shown', async () => {
    const { id, url } = await anImage(api.db)
    await edit({ identity: { ...noIdentity, portrait: url } })
    await sql`truncate revisions`.execute(api.db)
    const deleteAsBefore = () => sql`delete from media where id = ${id} returning id`.execute(api.db)
    expect((await deleteAsBefore()).rows).toEqual([])
    await edit({ identity: noIdentity })
    await sql`truncate revisions`.execute(api.db)
    expect((await deleteAsBefore()).rows).toEqual([{ id }])
  })

  it('redirects /email to the email address of the owner, and tells crawlers to avoid it', async () => {
    const open = () => api.app.request('/email')
    expect((await open()).status).toBe(404)
    expect(await (await api.app.request('/robots.txt')).text()).toContain('Disallow:\n')
    await edit({ identity: { ...noIdentity, email: 'ada+site@example.org' } })
    const response = await open()
    expect([response.status, response.headers.get('location')]).toEqual([302, 'mailto:ada%2Bsite@example.org'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(await (await api.app.request('/robots.txt')).text()).toContain('Disallow: /email\n')
  })

  it('serves the profile icons that a page asks for, and ignores unknown names', async () => {
    const read = async (query: string) => (await api.app.request(`/profile-icons.svg?${query}`)).text()
    expect([...(await read('github,orcid,github')).matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)).toEqual(['github', 'orcid'])
    expect(await read('constructor,%3Cscript%3E,')).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
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
