import { describe, expect, it } from 'vitest'
import { IMAGES_MAX, RICH_TEXT_BYTES_MAX } from '#limits'
import { imageDelete, postDraft } from './collections/blogs.ts'
import { defaultSettings } from './default-settings.ts'
import { check } from './refusals.ts'
import { settings, settingsDraft } from './settings.ts'

const refusals = (result: ReturnType<typeof check>) => ('refusals' in result ? result.refusals : [])

describe('a blog or the About page', () => {
  it('needs only a title of 4 characters', () => {
    expect(check(postDraft, { title: 'abcd' })).toEqual({ value: { title: 'abcd', description: '', images: [] } })
    expect(refusals(check(postDraft, { title: 'abc' }))).toEqual([{ msg: 'Minimum of 4 characters required', path: 'title' }])
    expect(refusals(check(postDraft, {}))).toEqual([{ msg: 'Please enter the title', path: 'title' }])
  })

  it('has limits for its text and its images', () => {
    expect(refusals(check(postDraft, { title: 'abcd', description: 'x'.repeat(RICH_TEXT_BYTES_MAX) }))).toEqual([])
    expect(refusals(check(postDraft, { title: 'abcd', description: 'x'.repeat(RICH_TEXT_BYTES_MAX + 1) }))).toHaveLength(1)
    expect(refusals(check(postDraft, { title: 'abcd', images: Array(IMAGES_MAX).fill('/media/x.jpg') }))).toEqual([])
    expect(refusals(check(postDraft, { title: 'abcd', images: Array(IMAGES_MAX + 1).fill('/media/x.jpg') }))).toHaveLength(1)
    for (const images of ['text', {}, [1], [null], [[]]])
      expect(refusals(check(postDraft, { title: 'abcd', images })), JSON.stringify(images)).not.toEqual([])
  })

  it('never takes `current` from a form', () => {
    expect(check(postDraft, { title: 'abcd', current: true })).toEqual({ value: { title: 'abcd', description: '', images: [] } })
  })

  it('loses an image by both ids', () => {
    expect(refusals(check(imageDelete, {})).map(({ path }) => path)).toEqual(['imageId', 'id'])
    expect(check(imageDelete, { imageId: 'a', id: 'b' })).toEqual({ value: { imageId: 'a', id: 'b' } })
  })
})

describe('settings', () => {
  it('have defaults that are valid, and plainly placeholders', () => {
    const { version: _, ...words } = defaultSettings
    expect(check(settings, words)).toEqual({ value: words })
    expect(defaultSettings).toMatchObject({ version: 0, ownerName: 'Your name', copyrightYear: 2024 })
    for (const address of [defaultSettings.microblogUrl, defaultSettings.networkUrl])
      expect(address).toMatch(/^https:\/\/[a-z]+\.example\//)
  })

  it.each([
    ['ownerName', ''],
    ['ownerName', 'x'.repeat(121)],
    ['tagline', 'x'.repeat(201)],
    ['microblogUrl', 'mastodon.example/@me'],
    ['microblogUrl', 'javascript:alert(1)'],
    ['networkUrl', 'ftp://network.example'],
    ['copyrightYear', 1899],
    ['copyrightYear', 10_000],
    ['copyrightYear', 2024.5],
    ['copyrightYear', '2024'],
    ['footerLinks', Array(13).fill({ title: 'Books', link: '/books' })],
  ])('refuse the %s %j', (field, value) => {
    expect(refusals(check(settingsDraft, { ...defaultSettings, [field]: value }))).toEqual([{ msg: expect.any(String), path: field }])
  })

  it('ignore keys that every object inherits, however deep', () => {
    const footerLinks = [{ title: 'Books', link: '/books' }]
    const odd = footerLinks.map((link) => ({ ...link, toString: 1, valueOf: { constructor: 1 } }))
    expect(check(settingsDraft, { ...defaultSettings, footerLinks: odd })).toEqual({ value: { ...defaultSettings, footerLinks } })
  })

  it('take empty social links and a list of 12 footer links', () => {
    const value = { ...defaultSettings, microblogUrl: '', networkUrl: '', footerLinks: Array(12).fill({ title: 'Books', link: '/books' }) }
    expect(refusals(check(settingsDraft, value))).toEqual([])
  })
})
