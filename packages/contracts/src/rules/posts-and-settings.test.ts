import { describe, expect, it } from 'vitest'
import { IMAGES_MAX, RICH_TEXT_BYTES_MAX } from '#limits'
import { defaultSettings, listPlaceholders } from '#settings'
import { check } from './check.ts'
import { imageDelete, postDraftSchema } from './posts.ts'
import { settings, settingsDraft } from './settings.ts'

const errors = (result: ReturnType<typeof check>) => ('errors' in result ? result.errors : [])

describe('the rules of a blog and of the About page', () => {
  it('require only a title of 4 characters', () => {
    expect(check(postDraftSchema, { title: 'abcd' })).toEqual({ value: { title: 'abcd', description: '', images: [] } })
    expect(errors(check(postDraftSchema, { title: 'abc' }))).toEqual([{ msg: 'Minimum of 4 characters required', path: 'title' }])
    expect(errors(check(postDraftSchema, {}))).toEqual([{ msg: 'Please enter the title', path: 'title' }])
  })

  it('limit the length of the text and the number of images', () => {
    expect(errors(check(postDraftSchema, { title: 'abcd', description: 'x'.repeat(RICH_TEXT_BYTES_MAX) }))).toEqual([])
    expect(errors(check(postDraftSchema, { title: 'abcd', description: 'x'.repeat(RICH_TEXT_BYTES_MAX + 1) }))).toHaveLength(1)
    expect(errors(check(postDraftSchema, { title: 'abcd', images: Array(IMAGES_MAX).fill('/media/x.jpg') }))).toEqual([])
    expect(errors(check(postDraftSchema, { title: 'abcd', images: Array(IMAGES_MAX + 1).fill('/media/x.jpg') }))).toHaveLength(1)
    for (const images of ['text', {}, [1], [null], [[]]])
      expect(errors(check(postDraftSchema, { title: 'abcd', images })), JSON.stringify(images)).not.toEqual([])
  })

  it('ignore `current`', () => {
    expect(check(postDraftSchema, { title: 'abcd', current: true })).toEqual({ value: { title: 'abcd', description: '', images: [] } })
  })

  it('require both ids to delete an image', () => {
    expect(errors(check(imageDelete, {})).map(({ path }) => path)).toEqual(['imageId', 'id'])
    expect(check(imageDelete, { imageId: 'a', id: 'b' })).toEqual({ value: { imageId: 'a', id: 'b' } })
  })
})

describe('the rules of the settings', () => {
  it('accept the defaults, which are placeholders', () => {
    const { version: _, ...values } = defaultSettings
    expect(check(settings, values)).toEqual({ value: values })
    expect(defaultSettings).toMatchObject({ version: 0, ownerName: 'Your name', copyrightYear: 2024 })
    for (const address of [defaultSettings.microblogUrl, defaultSettings.networkUrl])
      expect(address).toMatch(/^https:\/\/[a-z]+\.example\//)
  })

  it('the placeholders that visitors see are listed until they are replaced', () => {
    expect(listPlaceholders(defaultSettings)).toEqual([
      'the name “Your name”',
      'an example microblog profile',
      'an example profile in a professional network',
      'the copyright year 2024',
    ])
    expect(defaultSettings.tagline, 'nothing that would have to be replaced').toBe('')
    const saved = { ...defaultSettings, version: 1, ownerName: 'Ada Lovelace' }
    expect(listPlaceholders(saved)).toEqual(['an example microblog profile', 'an example profile in a professional network'])
    expect(listPlaceholders({ ...saved, microblogUrl: '', networkUrl: 'https://network.test/ada' })).toEqual([])
  })

  it('reject a very long web address as fast as a short one', () => {
    const address = `https://${'x'.repeat(1_000_000)} `
    expect(errors(check(settingsDraft, { ...defaultSettings, networkUrl: address })).map(({ path }) => path)).toEqual(['networkUrl'])
  })

  it.each([
    ['ownerName', ''],
    ['ownerName', 'x'.repeat(121)],
    ['tagline', 'x'.repeat(201)],
    ['microblogUrl', 'mastodon.example/@me'],
    ['microblogUrl', 'javascript:alert(1)'],
    ['networkUrl', 'ftp://network.example'],
    ['orcid', 'https://orcid.org/0000-0002-1825-0097'],
    ['orcid', '0000-0002-1825-0098'],
    ['orcid', 'nobody'],
    ['copyrightYear', 1899],
    ['copyrightYear', 10_000],
    ['copyrightYear', 2024.5],
    ['copyrightYear', '2024'],
    ['footerLinks', Array(13).fill({ title: 'Books', link: '/books' })],
  ])('reject the %s %j', (field, value) => {
    expect(errors(check(settingsDraft, { ...defaultSettings, [field]: value }))).toEqual([{ msg: expect.any(String), path: field }])
  })

  it('ignore keys that every object inherits, at any depth', () => {
    const footerLinks = [{ title: 'Books', link: '/books' }]
    const odd = footerLinks.map((link) => ({ ...link, toString: 1, valueOf: { constructor: 1 } }))
    expect(check(settingsDraft, { ...defaultSettings, footerLinks: odd })).toEqual({ value: { ...defaultSettings, footerLinks } })
  })

  it.each(['', '0000-0002-1825-0097', '0000-0002-1694-233X'])('accept the ORCID iD %j', (orcid) => {
    expect(errors(check(settingsDraft, { ...defaultSettings, orcid }))).toEqual([])
  })

  const work = '01890a5d-ac96-774b-bcce-b302099a8057'
  it.each([
    ['email', 'ada'],
    ['email', 'ada@example'],
    ['email', 'a da@example.org'],
    ['email', '<ada@example.org>'],
    ['profileLinks', ['javascript:alert(1)']],
    ['profileLinks', ['']],
    ['profileLinks', 'https://a.example'],
    ['selectedWorks', ['none']],
    ['selectedWorks', [work, work]],
    ['news', [{ date: '2026-02-30', text: 'A day that is none' }]],
    ['news', [{ date: '2026-02-28', text: '' }]],
    ['news', [{ date: '2026-02-28', text: 'A link', link: 'javascript:alert(1)' }]],
    ['news', [null]],
    ['position', 5],
    ['portraitAlt', 'x'.repeat(501)],
  ])('reject %s %j of an identity', (field, value) => {
    const identity = { ...defaultSettings.identity, [field]: value }
    const [error] = errors(check(settingsDraft, { ...defaultSettings, identity }))
    expect(error?.path).toMatch(new RegExp(`^identity\\.${field}`))
  })

  it('accept an identity, with an email address as typed and as the API returns it', () => {
    for (const email of ['ada@example.org', 'ada example.org'])
      expect(
        errors(
          check(settingsDraft, {
            ...defaultSettings,
            identity: {
              ...defaultSettings.identity,
              email,
              selectedWorks: [work],
              news: [{ date: '2026-02-28', text: 'A talk', link: '/books' }],
            },
          }),
        ),
      ).toEqual([])
    for (const identity of ['text', [], null, 5]) expect(errors(check(settingsDraft, { ...defaultSettings, identity }))).not.toEqual([])
  })

  it('accept settings of an earlier portal, which has fewer fields', () => {
    const { orcid: _, ownNames: __, worksOrder: ___, cvSections: ____, identity: _____, ...earlier } = defaultSettings
    expect(check(settingsDraft, earlier)).toEqual({ value: earlier })
  })

  it('accept empty social links and 12 footer links', () => {
    const value = { ...defaultSettings, microblogUrl: '', networkUrl: '', footerLinks: Array(12).fill({ title: 'Books', link: '/books' }) }
    expect(errors(check(settingsDraft, value))).toEqual([])
  })
})
