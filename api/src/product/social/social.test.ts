import { about, journalArticles, workCollections } from '@portfolio/contracts'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#http/log.ts'
import { aBlog, aDraft } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { CARD_COLORS, type Card } from './card.ts'
import { drawCard } from './draw-card.ts'
import { breakLines, fitText, toDrawable } from './fit-text.ts'
import { createFont } from './font.ts'
import { createPictures } from './pictures.ts'

const api = await startTestApi()
afterAll(() => api.close())

const getPicture = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.app.request(path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the picture of a page', () => {
  it('is a PNG of 1200×630 for every kind of page', async () => {
    const blog = (await api.asOwner().post('/api/blogs/add', aBlog())).body
    await api.asOwner().post('/api/journalArticles/add', aDraft(journalArticles, { title: 'A B C D', releaseDate: '1950' }))
    const pages = [
      '',
      ...workCollections().map(({ page }) => page.path),
      about.page.path,
      `/blogs/${blog._id}`,
      '/articles/a-b-c-d-1950',
      '/search',
    ]
    for (const path of pages) {
      const { status, headers, bytes } = await getPicture(`/social${path}.png`)
      expect([status, headers.get('content-type')], path).toEqual([200, 'image/png'])
      expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(bytes.byteLength, path).toBeLessThan(100_000)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('has the title of its page, and that of the landing page the name of the owner', async () => {
    const titled = ['', '/books', '/about', '/cv', '/works', '/search', '/licenses']
    const pictures = await Promise.all(titled.map(async (path) => (await getPicture(`/social${path}.png`)).headers.get('etag')))
    expect(new Set(pictures).size).toBe(titled.length)
  })

  it('changes with the title', async () => {
    const draft = aDraft(journalArticles, { title: 'Before', releaseDate: '1950' })
    const { _id } = (await api.asOwner().post('/api/journalArticles/add', draft)).body
    const path = '/social/articles/before-1950.png'
    const first = await getPicture(path)
    const tag = first.headers.get('etag') as string
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect((await getPicture(path, { 'if-none-match': tag })).status).toBe(304)
    await api.asOwner().post('/api/journalArticles/add', { ...draft, id: _id, title: 'After' })
    const second = await getPicture(path, { 'if-none-match': tag })
    expect(second.status).toBe(200)
    expect(second.bytes.equals(first.bytes)).toBe(false)
  })

  it('has a version that changes with all that it shows, and is kept by browsers for this version only', async () => {
    const draft = aDraft(journalArticles, { title: 'Together', releaseDate: '1950', author: 'A. Turing' })
    const { _id } = (await api.asOwner().post('/api/journalArticles/add', draft)).body
    const findPath = async () => {
      await api.content.refresh()
      return (await api.product.findPicture('/articles/together-1950')) as string
    }
    const keeps = async (path: string) => (await getPicture(path)).headers.get('cache-control')
    const alone = await findPath()
    expect(await keeps(alone)).toBe('public, max-age=604800')
    await api.asOwner().post('/api/journalArticles/add', { ...draft, id: _id, author: 'A. Turing and A. Church' })
    const together = await findPath()
    expect([together === alone, await keeps(together), await keeps(alone)]).toEqual([false, 'public, max-age=604800', 'no-cache'])
    expect(await findPath()).toBe(together)
    expect(await api.product.findPicture('/articles/nothing-1950')).toBeUndefined()
  })

  it('names those of whom more are known with “et al.”', async () => {
    const drafts = ['Named', 'Open'].map((slug) => ({
      ...aDraft(journalArticles, { title: 'The same', releaseDate: '1950', author: slug === 'Open' ? 'A. Turing et al.' : 'A. Turing' }),
      slug: slug.toLowerCase(),
    }))
    for (const draft of drafts) await api.asOwner().post('/api/journalArticles/add', draft)
    const [first, second] = await Promise.all(['named', 'open'].map((slug) => getPicture(`/social/articles/${slug}.png`)))
    expect(first?.bytes.equals(second?.bytes as Buffer)).toBe(false)
  })

  it('of the page of a tag is that of the landing page', async () => {
    const [tag, landing] = await Promise.all(['/social/blogs/tags/punch%20cards.png', '/social.png'].map((path) => getPicture(path)))
    expect([tag?.status, tag?.bytes.equals(landing?.bytes as Buffer)]).toEqual([200, true])
  })

  it('is not found for a page that does not exist', async () => {
    for (const path of [`/articles/${uuid()}`, `/blogs/${uuid()}`, '/blogs/x', '/a/b/c', '/%00/x', '/..%2f..%2fx/y', '/articles/%E0%A4%A'])
      expect((await getPicture(`/social${path}.png`)).status, path).toBe(404)
    for (const path of ['/social/books', '/social/', '/social/books.svg']) expect((await getPicture(path)).status, path).toBe(404)
  })

  it('responds to HEAD without a body', async () => {
    const response = await api.app.request('/social.png', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toBe((await getPicture('/social.png')).headers.get('etag'))
  })
})

describe('pictures', () => {
  const log = createLog('silent')
  const opened: ReturnType<typeof createPictures>[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()))
  })
  /** Returns pictures as a gateway has them after its start. */
  const open = (limits: Parameters<typeof createPictures>[1] = {}, store: ObjectStore = api.store) => {
    const pictures = createPictures({ store, log }, limits)
    opened.push(pictures)
    const get = (title: string, more: Partial<Card> = {}) => {
      const card = { kicker: '', title, byline: '', colors: CARD_COLORS, ...more }
      return pictures.get(pictures.hash(card), card)
    }
    return { ...pictures, get }
  }
  const DRAWS_NOTHING = { undrawnMax: 0 }

  it('only some wait to be drawn: further ones are requested again later, and one that is being drawn is shared', async () => {
    const { get } = open({ undrawnMax: 2 })
    const [first, second, third, shared] = await Promise.allSettled(['One', 'Two', 'Three', 'One'].map((title) => get(title)))
    const rejected = [first, second, third].filter((one) => one?.status === 'rejected')
    expect(rejected).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ status: 503, headers: { 'retry-after': '5' } }) }),
    ])
    expect(shared).toEqual(first)
    expect((await get('Three')).png.byteLength).toBeGreaterThan(1_000)
  })

  it('that were drawn stay in memory when others are rejected', async () => {
    const { get } = open({ undrawnMax: 1, picturesMax: 2 })
    const drawn = await get('Drawn')
    const requests = ['First', 'Second', 'Third', 'Fourth'].map((title) => get(title))
    const statuses = (await Promise.allSettled(requests)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['fulfilled', ...Array(3).fill('rejected')])
    expect(await get('Drawn')).toBe(drawn)
  })

  it('differ with the title, the author and the color, and are drawn once: after a restart, and when they are no longer in memory', async () => {
    const accent = '#7a1f2b'
    const cards: [string, Partial<Card>?][] = [
      ['A title'],
      ['Another title'],
      ['A title', { byline: 'An author' }],
      ['A title', { colors: { ...CARD_COLORS, accent } }],
    ]
    const read = async ({ get }: ReturnType<typeof open>) => {
      const pictures: string[] = []
      for (const card of cards) pictures.push(Buffer.from((await get(...card)).png).toString('base64'))
      return pictures
    }
    const drawn = await read(open())
    expect(new Set(drawn).size).toBe(cards.length)
    const restarted = open({ ...DRAWS_NOTHING, picturesMax: 1 })
    for (let round = 0; round < 2; round += 1) expect(await read(restarted)).toEqual(drawn)
    await expect(restarted.get('Never drawn')).rejects.toMatchObject({ status: 503 })
  })

  it('are drawn while the store does not respond', async () => {
    const fail = () => Promise.reject(new StoreUnavailable({ code: 'ETIMEDOUT' }))
    const put = vi.fn(fail)
    expect((await open({}, { ...api.store, get: fail, put }).get('During an outage')).png.byteLength).toBeGreaterThan(1_000)
    expect(put).not.toHaveBeenCalled()
  })

  it('are removed from the store a month after they were drawn, by housekeeping', async () => {
    const hash = open().hash({ kicker: '', title: 'Of a former title', byline: '', colors: CARD_COLORS })
    await api.store.put(`social/${hash}.png`, Buffer.from('PNG'), 'image/png')
    const day = 24 * 60 * 60_000
    const { housekeeping } = api.product
    await housekeeping['pictures of pages'](new Date(Date.now() + 29 * day))
    await open(DRAWS_NOTHING).get('Of a former title')
    await housekeeping['pictures of pages'](new Date(Date.now() + 31 * day))
    await expect(open(DRAWS_NOTHING).get('Of a former title')).rejects.toMatchObject({ status: 503 })
  })
})

describe('the text of a picture', () => {
  const font = createFont('source-serif-4', 400)

  it('is drawn in several alphabets, and left out if the fonts lack a letter', () => {
    for (const text of ['Gödel, Erdős, Łukasiewicz', 'Машины и разум', 'Λογική', 'Tiếng Việt']) expect(toDrawable(text, font)).toBe(text)
    expect(toDrawable('e\u0301\u0000 \u202e🙂 x', font)).toBe('é x')
    expect(toDrawable('Compu\u00adting 🙂 ma\u2060chin\u00adery\u200band 🙂 mind', font)).toBe('Computing machinery and mind')
    for (const text of ['計算機械と知能', 'عربي', 'Half 機械']) expect(toDrawable(text, font)).toBe('')
  })

  it('is broken between words, and inside a word only if the word is wider than a line', () => {
    const measure = (text: string) => text.length
    expect(breakLines('one two three', 7, measure)).toEqual(['one two', 'three'])
    expect(breakLines('abcdefghij k', 4, measure)).toEqual(['abcd', 'efgh', 'ij k'])
    expect(breakLines('', 4, measure)).toEqual([])
  })

  it('gets smaller as it gets longer, and is cut at the end', () => {
    const sizes = [
      { size: 2, linesMax: 1 },
      { size: 1, linesMax: 2 },
    ]
    const monospace = { measure: (text: string, size: number) => text.length * size }
    expect(fitText('abcd', 10, sizes, monospace)).toEqual({ size: 2, lines: ['abcd'] })
    expect(fitText('abcd efgh', 10, sizes, monospace)).toEqual({ size: 1, lines: ['abcd efgh'] })
    expect(fitText('abcd efgh ijkl mnop qrst uvw', 10, sizes, monospace)).toEqual({ size: 1, lines: ['abcd efgh', 'ijkl mnop…'] })
  })

  it('is drawn as outlines only, with numbers in plain decimal notation', () => {
    const svg = drawCard({
      kicker: 'Entscheidungsproblem',
      title: '<b>&</b> ]]> Entscheidungsproblem ingeniously '.repeat(12),
      byline: 'Turing',
      colors: CARD_COLORS,
    })
    expect(svg).not.toMatch(/<text|NaN|e-|&|undefined/)
    expect(svg.match(/<path/g)?.length).toBeGreaterThan(4)
  })
})
