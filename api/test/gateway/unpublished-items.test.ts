import { API_PREFIX, type Collection, collections, SETTINGS_ID, SOCIAL_PREFIX, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, aDraft, anImage } from '#test/factories.ts'
import { startTestSite, type TestSite } from '#test/start-test-site.ts'
import { calls } from '../../src/product/auth/access.ts'

/**
 * Every address that readers can request is searched for words of items that are not published: the routes of the app, of which only the
 * owner's calls are left out, and of every page, with the ids and slugs of such items, and their images and files.
 */

/** Text to look for in responses. Only an item contains it: the other word is also sent in requests, and may be echoed. */
const FOUND = 'wumpushidden'
const SENT = 'quzzle'
const TEXT = `${SENT} ${FOUND}`

const STATES = ['draft', 'private', 'unpublished', 'changed'] as const

let site: TestSite
/** Unpublished content, with the ids and slugs that readers could request it by. */
const items: { collection: Collection; names: string[] }[] = []
/** URLs of images and files that only such items use. */
const uploads: string[] = []

const hideUpload = async (prefix: string, path: string) => {
  await site.store.put(`${prefix}${path}`, Buffer.from(FOUND), 'image/jpeg')
  uploads.push(`/${prefix}${path}`)
  return `/${prefix}${path}`
}
const hideImage = async () => {
  const { id } = await anImage(site.db)
  await hideUpload('media/', `${id}-480.avif`)
  return hideUpload('media/', `${id}.jpg`)
}
const hideFile = async () => {
  const [id, name] = [uuid(), 'thesis.pdf']
  await site.db.insertInto('files').values({ id, name, bytes: 10 }).execute()
  return hideUpload('files/', `${id}/${name}`)
}

const asOwner = async (path: string, body: object) => {
  const { status, body: item } = await site.asOwner().post(API_PREFIX + path, body)
  expect(status, path).toBe(200)
  return item
}

beforeAll(async () => {
  site = await startTestSite()
  for (const collection of collections) {
    const { name, kind } = collection
    const add = kind === 'post' ? '/about/edit' : `${collection.path}/add`
    for (const state of STATES) {
      const slug = `${SENT}-${state}-${name.toLowerCase()}`
      const draft = kind === 'list' ? aDraft(collection) : aBlog()
      const isWork = kind === 'list' && 'page' in collection
      const hidden = {
        ...Object.fromEntries(Object.entries(draft).map(([field, value]) => [field, Array.isArray(value) ? value : `${value} ${TEXT}`])),
        ...(kind !== 'list' && { images: [await hideImage()], description: `<p>${TEXT}<img src="${await hideImage()}"></p>` }),
        ...(name === 'blogs' && { tags: [TEXT] }),
        ...(isWork && {
          slug,
          details: {
            csl: { author: [{ literal: TEXT }], publisher: TEXT, keyword: TEXT, issued: '2024' },
            links: [
              { kind: 'pdf', href: `https://a.example/${FOUND}` },
              { kind: 'slides', href: await hideFile() },
            ],
            bibtex: null,
          },
        }),
      }
      // There is one About section, which is published at the end.
      const id = kind === 'post' && state === 'changed' ? (await asOwner(add, draft))._id : uuid()
      if (state === 'unpublished') await asOwner(add, { ...hidden, newId: id })
      if (state === 'changed') {
        if (kind !== 'post') await asOwner(add, { ...draft, newId: id })
        await asOwner(workingCopyEndpoints.one(name, id), { values: hidden, baseVersion: 1 })
        continue
      }
      items.push({ collection, names: isWork ? [id, slug] : [id] })
      // Fills the caches of responses with it.
      if (state === 'unpublished')
        for (const path of [
          ...[`/api${collection.path}`, `/api${collection.path}?rows`, '/', collection.path, '/sitemap.xml', `/api/search?q=${SENT}`],
          ...(name === 'blogs' ? listItemPaths(collection, id) : name === 'books' ? listItemPaths(collection, slug) : []),
        ])
          await site.site.request(path)
      await asOwner(workingCopyEndpoints.keep(name, id), { values: hidden, status: state === 'private' ? 'private' : 'draft' })
    }
  }
  await asOwner(workingCopyEndpoints.one('settings', SETTINGS_ID), {
    values: {
      backgroundImage: await hideImage(),
      ownerName: TEXT,
      tagline: TEXT,
      footerLinks: [{ title: TEXT, link: TEXT }],
      ownNames: [TEXT],
    },
  })
})
afterAll(() => site.close())

const isOwners = (method: string, path: string) =>
  calls.some((call) => call.access === 'owner' && call.method === method && API_PREFIX + call.path === path)

/** Where an item of a collection could be: the first segments of the paths of its endpoints and of its page. */
const getRoots = (collection: Collection) => [collection.path, ...('page' in collection ? [collection.page.path] : [])]
const SUFFIXES = ['', '.bib', '.ris', '.json', '.png']

const patterns = () => {
  const routes = site.site.routes.filter(({ method, path }) => method === 'GET' && !isOwners(method, path)).map(({ path }) => path)
  return [...new Set([...routes, ...site.getPublicRoutes()])].filter((path) => !path.includes('*'))
}

/** Returns the paths that name an item: those of routes with a parameter, and those of files. */
const listItemPaths = (collection: Collection, idOrSlug: string): string[] => {
  const roots = getRoots(collection)
  const own = patterns().filter((path) => /:(?!page)/.test(path) && roots.some((root) => path.includes(`${root}/`)))
  const files = roots.flatMap((root) => [
    ...SUFFIXES.map((suffix) => `${root}/${idOrSlug}${suffix}`),
    `${SOCIAL_PREFIX}${root}/${idOrSlug}.png`,
  ])
  return [...own.map((path) => path.replace(/:\w+(?:\{.*\})?/, idOrSlug)), ...files]
}

/** Returns the paths that name none: lists and their pages, searches, feeds, files of all works. */
const listOtherPaths = (): string[] =>
  patterns()
    .filter((path) => !/:(?!page)/.test(path))
    .map((path) => path.replace(':page', '1'))
    .flatMap((path) => [path, `${path}?q=${SENT}`, `${path}?rows`])

const request = async (path: string, accept = '*/*') => {
  const response = await site.site.request(path, { headers: { accept, 'accept-encoding': 'identity' } })
  return { status: response.status, text: JSON.stringify([...response.headers]) + (await response.text()) }
}

it('readers find unpublished content at no address', async () => {
  expect(uploads.length).toBeGreaterThan(30)
  const paths = [
    ...listOtherPaths(),
    ...uploads,
    ...items.flatMap(({ collection, names }) => names.flatMap((name) => listItemPaths(collection, name))),
  ]
  expect(paths.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const path of paths) if ((await request(path)).text.includes(FOUND)) found.push(path)
  for (const { collection, names } of items)
    for (const root of getRoots(collection))
      for (const name of names)
        if ((await request(`${root}/${name}`, 'application/x-bibtex')).text.includes(FOUND)) found.push(`${root}/${name}`)
  expect(found).toEqual([])
})

it('an address of unpublished content looks like one that never existed', async () => {
  const unknown = uuid()
  for (const path of uploads) {
    const never = await request(path.replace(/[\da-f-]{36}/, unknown))
    const hidden = await site.site.request(path, { headers: { 'if-none-match': '*' } })
    expect([hidden.status, await hidden.text()]).toEqual([never.status, 'Not found'])
  }
  for (const { collection, names } of items)
    for (const path of listItemPaths(collection, unknown)) {
      const { status } = await request(path)
      expect([path, (await request(path.replace(unknown, names[0] as string))).status]).toEqual([path, status])
    }
})

it('readers find it as soon as it is published, with its images', async () => {
  const [id] = items[0]?.names ?? []
  const item = (await site.asOwner().get(API_PREFIX + workingCopyEndpoints.one('blogs', id as string))).body
  const tagged = `/blogs/tags/${encodeURIComponent(TEXT)}`
  expect((await request(tagged)).status).toBe(404)
  await asOwner('/blogs/add', { ...item.values, newId: id })
  expect((await request(`/api/search?q=${SENT}`)).text).toContain(FOUND)
  expect((await request(`/blogs/${id}`)).text).toContain(FOUND)
  expect((await request(tagged)).status).toBe(200)
  for (const url of item.values.images) expect((await request(url)).text).toContain(FOUND)
})
