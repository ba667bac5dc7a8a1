import { isSlug, toSlug } from '@portfolio/scholarship'
import { describe, expect, it } from 'vitest'
import { createPathResolver, toCachedAddress } from './page-path.ts'

const ROUTES = ['/', '/blogs', '/blogs/:id', '/books', '/about', '/talks/:year/*']
const BLOG = '0190b6a2-7c1e-7abc-8def-0123456789ab'

const calls: string[] = []
const resolve = createPathResolver(async (path) => {
  calls.push(path)
  const id = decodeURIComponent(path.split('/').at(-1) ?? '')
  if (['teaching', 'courses'].includes(id)) return { status: 200, body: JSON.stringify({ _id: BLOG, slug: 'teaching' }) }
  return id.toLowerCase() === BLOG ? { status: 200, body: JSON.stringify({ _id: BLOG }) } : { status: 404, body: '{}' }
})

it.each(['/', '/blogs', '/books', `/blogs/${BLOG}`, '/blogs/teaching', '/talks/1936/slides/First'])(
  '%s is the path of its page',
  async (path) => {
    expect(await resolve(ROUTES, path)).toEqual({ page: path, isUnknown: false })
  },
)

it.each([
  ['/books/', '/books'],
  ['/books//', '/books'],
  ['//books', '/books'],
  ['//', '/'],
  ['/BOOKS', '/books'],
  ['/%62ooks', '/books'],
  ['/TALKS/1936/Slides/', '/talks/1936/Slides'],
  [`/Blogs/${BLOG.toUpperCase()}`, `/blogs/${BLOG}`],
  [`/blogs/${BLOG.replace('0', '%30')}`, `/blogs/${BLOG}`],
  ['/blogs/courses', '/blogs/teaching'],
  ['//x/', '/x'],
  ['//evil.example', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['//evil.example/..%2f', '/evil.example/..%2f'],
  ['//%5cevil.example', '/%5cevil.example'],
])('%s redirects to %s', async (path, redirect) => {
  expect(await resolve(ROUTES, path)).toEqual({ redirect })
})

it.each(['/nope', '/books/1', '/blogs/1/2', '/%ff', '/talks', '/wp-login.php', '/no-such-page'])(
  '%s shares the page of every unknown path, and no data is requested for it',
  async (path) => {
    calls.length = 0
    expect(await resolve(ROUTES, path)).toEqual({ page: '/-no-such-page', isUnknown: true })
    expect(calls).toEqual([])
  },
)

it.each(['0190b6a2-7c1e-7abc-8def-000000000000', 'nonsense', '%00', '%E2%80%AE'])(
  '/blogs/%s shares the page of every unknown blog',
  async (id) => {
    expect(await resolve(ROUTES, `/blogs/${id}`)).toEqual({ page: '/blogs/-no-such-page', isUnknown: true })
  },
)

describe('a former address of an imported site', () => {
  const former: Record<string, string> = {
    '/2020/05/post': `/blogs/${BLOG}`,
    '/blogs/old-post': `/blogs/${BLOG}`,
    '/books': '/about',
    '?p=7': `/blogs/${BLOG}`,
  }
  const moving = createPathResolver(
    async (path) => (path.endsWith(BLOG) ? { status: 200, body: JSON.stringify({ _id: BLOG }) } : { status: 404, body: '{}' }),
    async (address) => former[address],
  )
  it.each([
    ['/2020/05/post/', ''],
    ['//2020/05//post', ''],
    ['/blogs/old-post/', ''],
    ['/', '?p=7'],
  ])('%s%s leads to where it is now', async (path, search) => {
    expect(await moving(ROUTES, path, search)).toEqual({ redirect: `/blogs/${BLOG}`, isMoved: true })
  })
  it('never takes the place of a page', async () => {
    expect(await moving(ROUTES, '/books')).toEqual({ page: '/books', isUnknown: false })
    expect(await moving(ROUTES, '/books/')).toEqual({ redirect: '/books' })
    expect(await moving(ROUTES, '/', '?p=8')).toEqual({ page: '/', isUnknown: false })
  })
})

it('assumes that an item exists while the API is unavailable', async () => {
  const unavailable = createPathResolver(async () => ({ status: 503, body: '{"errors":[]}' }))
  expect(await unavailable(ROUTES, `/blogs/${BLOG}`)).toEqual({ page: `/blogs/${BLOG}`, isUnknown: false })
})

it('assumes that every path is a page when the release set does not list its routes', async () => {
  expect(await resolve(['*'], '/books')).toEqual({ page: '/books', isUnknown: false })
  expect(await resolve(['*'], '//books/')).toEqual({ redirect: '/books' })
})

describe('the path of a work', () => {
  const routes = [...ROUTES, '/books/:work']
  const resolveWork = createPathResolver(async (path) =>
    path.endsWith('/unknown') ? { status: 404, body: '{}' } : { status: 200, body: JSON.stringify({ path: '/books/present' }) },
  )

  it('has its current slug, to which a former one and its id redirect in one step', async () => {
    expect(await resolveWork(routes, '/books/present')).toEqual({ page: '/books/present', isUnknown: false })
    for (const path of ['/books/former', '/BOOKS/present/', `/books/${BLOG}`])
      expect(await resolveWork(routes, path)).toEqual({ redirect: '/books/present', isMoved: true })
  })

  it('is that of one shared page for all unknown works', async () => {
    expect(await resolveWork(routes, '/books/unknown')).toEqual({ page: '/books/-no-such-page', isUnknown: true })
  })

  it('is never that of the shared page for unknown works, whatever the title', async () => {
    const slug = toSlug('No such page')
    const present = createPathResolver(async (path) =>
      path.endsWith(`/${slug}`) ? { status: 200, body: JSON.stringify({ path: `/books/${slug}` }) } : { status: 404, body: '{}' },
    )
    expect(await present(routes, `/books/${slug}`)).toEqual({ page: `/books/${slug}`, isUnknown: false })
    for (const path of ['/books/garbage', '/books/garbage/cite']) {
      const shared = await present([...routes, '/books/:work/cite'], path)
      const [, , last = ''] = 'page' in shared ? shared.page.split('/') : []
      expect([last !== '', isSlug(last)], path).toEqual([true, false])
    }
  })
})

describe('a query string', () => {
  const requested: string[] = []
  const resolveList = createPathResolver(async (path) => {
    requested.push(path)
    return /\/[123]$|\?(?:.+&)?(?:page=[123]|(?:q|sort)=\w+)$/.test(path) ? { status: 200, body: '{}' } : { status: 404, body: '{}' }
  })

  it.each([
    ['/books', '?page=2', '/books?page=2'],
    ['/books', '?utm_source=a&page=002', '/books?page=2'],
    ['/', '?page=3', '/?page=3'],
    ['/blogs', '?page=3', '/blogs?page=3'],
    ['/books', '?page=1', '/books'],
    ['/books', '?page=two', '/books'],
    ['/books', '?pages=2', '/books'],
    ['/books', '?sort=added&a=b', '/books?sort=added'],
    ['/about', '?q=2', '/about'],
    ['/talks/1936/a', '?page=2', '/talks/1936/a'],
  ])('of %s, %s, leads to the page %s', async (path, search, page) => {
    expect(await resolveList(ROUTES, path, search)).toEqual({ page, isUnknown: false })
  })

  it.each(['?page=4', '?page=0', '?page=99999999999999999999999'])(
    '%s, a page that the list does not have, shares one page',
    async (search) => {
      expect(await resolveList(ROUTES, '/books', search)).toEqual({ page: '/books?page=0', isUnknown: true })
    },
  )

  it('with a filter leads to a page that is not cached, because strangers can invent any number of them', async () => {
    expect(await resolveList(ROUTES, '/books', '?x=1&q=2&page=1')).toEqual({ page: '/books?q=2', isUnknown: false, isFree: true })
  })

  it.each([
    ['', { page: '/search', isUnknown: false }],
    ['?utm=1&year=1950&page=3', { page: '/search', isUnknown: false }],
    ['?page=2&x=1&q=a%20b&year=1950', { page: '/search?q=a%20b&year=1950&page=2', isUnknown: false, isFree: true }],
    ['?q=%E0%A4%A', { page: '/search?q=%EF%BF%BD%25A', isUnknown: false, isFree: true }],
  ])('of a search, %s, leads to a page that is not cached unless it has no words', async (search, target) => {
    expect(await resolveList([...ROUTES, '/search'], '/search', search)).toEqual(target)
  })

  it('without a page number requests no data', async () => {
    requested.length = 0
    for (const search of ['', '?', '?page=1', '?page=', '?a=2']) await resolveList(ROUTES, '/books', search)
    expect(requested).toEqual([])
  })
})

describe('a page that cites a work', () => {
  const routes = ['/books', '/books/:work', '/books/:work/cite']
  const resolveCite = createPathResolver(async (path) => {
    const [, work, style] = /^\/api\/works\/books\/([^/?]*)(?:\/citation\?style=(.*))?$/.exec(path) ?? []
    const isKnown = ['on-numbers-1936', 'former'].includes(work ?? '') && [undefined, 'mla', 'ours'].includes(style)
    return isKnown ? { status: 200, body: JSON.stringify({ path: '/books/on-numbers-1936' }) } : { status: 404, body: '{}' }
  })
  const own = '/books/on-numbers-1936/cite'

  it.each([
    ['', own],
    ['?style=apa', own],
    ['?style=mla', `${own}?style=mla`],
    ['?style=ours&utm_source=x', `${own}?style=ours`],
    ['?style=nothing', own],
    ['?style=', own],
    ['?page=2', own],
  ])('%s has one address for each existing style', async (search, page) => {
    expect(await resolveCite(routes, own, search)).toEqual({ page, isUnknown: false })
  })

  it('moves with its work, and is unknown with it', async () => {
    expect(await resolveCite(routes, '/books/former/cite')).toEqual({ redirect: own, isMoved: true })
    expect(await resolveCite(routes, '/books/nothing/cite')).toEqual({ page: '/books/-no-such-page/cite', isUnknown: true })
  })

  it('of a blog moves with it, and gives way to the page of a tag', async () => {
    const blogRoutes = ['/blogs/tags/:tag', '/blogs/:work/cite', '/blogs/:id']
    const blog = { status: 200, body: JSON.stringify({ _id: BLOG, slug: 'teaching' }) }
    const tag = { status: 200, body: JSON.stringify({ path: '/blogs/tags/cite' }) }
    const responses = new Map([
      ...['teaching', 'courses', BLOG].map((item) => [`/api/blogs/${item}`, blog] as const),
      ['/api/blogs/teaching/citation?style=mla', { status: 200, body: '{}' }],
      ['/api/pages/blog-tags/1/cite', tag],
    ])
    const resolveBlog = createPathResolver(async (path) => responses.get(path) ?? { status: 404, body: '{}' })
    expect(await resolveBlog(blogRoutes, '/blogs/teaching/cite', '?style=mla')).toEqual({
      page: '/blogs/teaching/cite?style=mla',
      isUnknown: false,
    })
    expect(await resolveBlog(blogRoutes, '/blogs/courses/cite')).toEqual({ redirect: '/blogs/teaching/cite' })
    expect(await resolveBlog(blogRoutes, `/blogs/${BLOG}/cite`)).toEqual({ redirect: '/blogs/teaching/cite' })
    expect(await resolveBlog(blogRoutes, '/blogs/nothing/cite')).toEqual({ page: '/blogs/-no-such-page/cite', isUnknown: true })
    expect(await resolveBlog(blogRoutes, '/blogs/tags/cite')).toEqual({ page: '/blogs/tags/cite', isUnknown: false })
  })

  it('is looked for in the cache by its style alone', () => {
    expect(toCachedAddress(own, '?style=mla&x=y')).toBe(`${own}?style=mla`)
    expect(toCachedAddress(own, '?style=apa')).toBe(own)
    expect(toCachedAddress('/books', '?style=mla&page=2')).toBe('/books?page=2')
  })
})
