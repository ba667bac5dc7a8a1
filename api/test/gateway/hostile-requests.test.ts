import { API_PREFIX, collections, defaultSettings, ownerEndpoints, SETTINGS_ID, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { aBlog, aDraft, anImage } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { calls } from '../../src/product/auth/access.ts'

/**
 * The API has an answer to whatever a client sends: no call fails with 5xx. Every value of a valid body, every parameter of a path and of a
 * query is replaced with hostile ones in turn, a few of them at each place.
 */

const api = await startTestApi()
afterAll(() => api.close())

const TEXTS = ['', ' ', '\u202e\ufeff', '\u{1f600}'.repeat(300), "'; drop table blogs; --", '../../etc/passwd', 'x'.repeat(20_000)]
const TIMES = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
]
const NUMBERS = [-1, 1.5, 2 ** 31, 2 ** 53, 1e308, Number.MIN_VALUE]
const SHAPES: unknown[] = [null, true, [], [null], [[]], {}, { length: 1e9 }, [{}, 1, 'x'], { toString: 1, constructor: null }]
const VALUES = [...TEXTS, ...TIMES, ...NUMBERS, ...SHAPES]
const PARAMETERS = [
  '%00',
  'x',
  '%ff',
  '%E0%A4%A',
  '-1',
  '99999999999999999999',
  '__proto__',
  'x'.repeat(3_000),
  '%ed%a0%80',
  '2026-02-30T00:00:00Z',
]
const AT_EACH_PLACE = 2

/** Returns some of the values, and different ones next time. */
const createPick = <Value>(values: readonly Value[]) => {
  let next = 0
  const step = Math.ceil(values.length / AT_EACH_PLACE)
  return (): Value[] => {
    next += 1
    return Array.from({ length: AT_EACH_PLACE }, (_, index) => values[(next + index * step) % values.length] as Value)
  }
}

const pickValues = createPick(VALUES)
const mutate = function* (body: unknown): Generator<unknown> {
  yield* pickValues()
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body))
    for (const inner of mutate(value)) yield Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key]: inner }
}

const details = {
  csl: { title: 'T', author: [{ family: 'F', given: 'G' }], issued: '2024-05', page: '1-2' },
  links: [{ kind: 'pdf', href: 'https://a.example/x', label: 'x' }],
  bibtex: null,
}

const aCredential = { id: 'AA', rawId: 'AA', type: 'public-key' }

/** One of each kind of collection. */
const KINDS = ['books', 'externalLinks', 'blogs', 'about']

const listBodies = async (): Promise<[path: () => string, body: object][]> => {
  const { url, id: image } = await anImage(api.db)
  const of = (collection: (typeof collections)[number]): [() => string, object][] => {
    const { name, kind, path } = collection
    const isWork = kind === 'list' && 'page' in collection
    const values = { ...(kind === 'list' ? aDraft(collection) : aBlog({ images: [url] })), ...(isWork && { details, slug: 'a-slug' }) }
    return [
      [() => `${path}/${kind === 'post' ? 'edit' : 'add'}`, { ...values, newId: uuid() }],
      [() => `${path}/${kind === 'post' ? 'edit' : 'add'}`, { ...values, id: uuid(), version: 1, copyVersion: 1 }],
      [() => workingCopyEndpoints.one(name, uuid()), { values, version: 1, writer: uuid(), baseVersion: 1 }],
      [
        () => workingCopyEndpoints.keep(name, uuid()),
        {
          values,
          writer: uuid(),
          status: 'scheduled',
          itemVersion: 1,
          publishAt: '2090-01-01T00:00:00Z',
          unpublishAt: '2091-01-01T00:00:00Z',
        },
      ],
    ]
  }
  const others: [string, object][] = [
    ['/works/books/preview', { ...aDraft(collections.find(({ name }) => name === 'books') as never), details }],
    ['/blogs/images/delete', { id: uuid(), image: url }],
    [ownerEndpoints.settingsEdit, { ...defaultSettings, version: 1, copyVersion: 1 }],
    [workingCopyEndpoints.one('settings', SETTINGS_ID), { values: defaultSettings, baseVersion: 1 }],
    [workingCopyEndpoints.previews('settings', SETTINGS_ID), { hours: 1 }],
    [ownerEndpoints.imageDescribe, { id: image, alt: 'x', caption: 'x', focus: [50, 50] }],
    [ownerEndpoints.account, { email: 'a@b.example', currentPassword: 'x', newPassword: 'a long pass phrase' }],
    [ownerEndpoints.passkeyRequest, { currentPassword: 'not the password' }],
    [
      ownerEndpoints.passkeyAdd,
      { name: 'x', credential: { ...aCredential, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['usb'] } } },
    ],
    [ownerEndpoints.passkeySignIn, { ...aCredential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }],
    [ownerEndpoints.teamTokenAdd, { name: 'x', app: 'public-mfe', currentPassword: 'not the password' }],
    [ownerEndpoints.citationStyleAdd, { csl: '<style/>' }],
    [ownerEndpoints.importPreview, { text: '@book{a, title={A}}', format: 'bibtex' }],
    [ownerEndpoints.importApply, { id: uuid(), name: 'x.bib', text: '@book{a, title={A}}', format: 'bibtex', decisions: [{}], left: [0] }],
    [ownerEndpoints.importUndo, { id: uuid() }],
    [ownerEndpoints.identifierWorks, { identifiers: ['x'] }],
    [ownerEndpoints.recognize, { text: 'x', collection: 'books' }],
    [ownerEndpoints.revisionRestore, { revision: 1 }],
    [ownerEndpoints.siteRestore, { at: '2026-01-01T00:00:00Z' }],
    [ownerEndpoints.trashDelete, { form: 'books', id: uuid() }],
    ['/user/signin', { email: 'a@b.example', password: 'x' }],
  ]
  return [
    ...collections.filter(({ name }) => KINDS.includes(name)).flatMap(of),
    ...others.map(([path, body]): [() => string, object] => [() => path, body]),
  ]
}

const failed: string[] = []
const send = async (method: string, path: string, body?: unknown) => {
  const { status } = await api.asOwner().send(method, API_PREFIX + path, body)
  if (status >= 500) failed.push(`${status} ${method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 500) ?? ''}`)
}

/** Proves that the session is still valid: otherwise every call would have returned 401. */
const expectSignedIn = async () => expect((await api.asOwner().get(API_PREFIX + ownerEndpoints.user)).status).toBe(200)

it('no value in a body causes an internal error', async () => {
  for (const [path, body] of await listBodies()) for (const mutated of mutate(body)) await send('POST', path(), mutated)
  expect(failed.splice(0)).toEqual([])
  await expectSignedIn()
})

it('no parameter of a path or query causes an internal error', async () => {
  const pick = createPick(PARAMETERS)
  for (const { method, path } of calls.filter((call) => call.path !== ownerEndpoints.signOut)) {
    if (path.includes('/:'))
      for (const value of new Set(['%00', ...pick()]))
        await send(method, path.replaceAll(/:\w+/g, value), method === 'POST' ? {} : undefined)
    if (method === 'GET')
      for (const value of [...pick(), ...TIMES.slice(0, 1)])
        for (const name of ['q', 'page', 'before', 'at', 'show']) await send(method, `${path.replaceAll(/:\w+/g, '1')}?${name}=${value}`)
  }
  expect(failed.splice(0)).toEqual([])
  await expectSignedIn()
})
