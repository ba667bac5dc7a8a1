import { rm, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aBook } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestResponse } from '#test/start-test-api.ts'
import { JSON_BYTES_MAX } from './json-body.ts'

const api = await startTestApi()
afterAll(() => api.close())

const json = 'application/json'
const sendRaw = (raw: BodyInit, contentType = json, headers: Record<string, string> = {}) =>
  api.asOwner().post('/api/books/add', undefined, { raw, headers: { 'content-type': contentType, ...headers } })
const expectErrorBody = ({ body, headers }: TestResponse) => {
  expect(body).toEqual({ errors: [{ msg: expect.any(String) }], requestId: expect.any(String) })
  expect(headers.get('x-request-id')).toBe(body.requestId)
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('readJson', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=latin1',
    'text/json',
    '',
  ])('returns 415 for the content type %j', async (type) => {
    const response = await sendRaw(JSON.stringify(aBook()), type)
    expect(response.status).toBe(415)
    expectErrorBody(response)
  })

  it('accepts a character set, and returns 415 for compression', async () => {
    expect((await sendRaw(JSON.stringify(aBook()), 'application/json; charset=UTF-8')).status).toBe(200)
    expect((await sendRaw(JSON.stringify(aBook()), json, { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  it.each([
    ['an empty body', ''],
    ['malformed JSON', '{"title":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"text"'],
    ['two objects', '{}{}'],
    ['U+0000', '{"title":"ab\\u0000cd"}'],
    ['U+0000 after a backslash', '{"title":"ab\\\\\\u0000cd"}'],
    ['U+0000 in a key', '{"ab\\u0000cd":1}'],
    ['a lone high surrogate', '{"title":"ab\\ud83d cd"}'],
    ['a lone low surrogate in a key', '{"ab\\uDE00":1}'],
    ['65 levels', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['brackets without an end', '['.repeat(100_000)],
    ['100,000 levels', `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['more values than any form has', `{"title":[${'0,'.repeat(12_000)}0]}`],
    ['more keys than any form has', JSON.stringify(Object.fromEntries(Array.from({ length: 12_001 }, (_, key) => [key, 0])))],
    ['300,000 images', JSON.stringify({ images: Array(300_000).fill(1) })],
  ])('returns 400 for %s', async (_, body) => {
    const response = await sendRaw(body)
    expect(response.status).toBe(400)
    expectErrorBody(response)
  })

  it.each([
    ['without an end', '['.repeat(1_000_000)],
    ['in a field', `{"title":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['after text with brackets', `{"title":"${'['.repeat(100)}\\"","author":${'{"a":'.repeat(65)}`],
  ])('counts brackets %s before it parses them, which would take a second', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse')
    const { status, body: response } = await sendRaw(body)
    const parsed = parse.mock.calls.filter(([text]) => text === body)
    parse.mockRestore()
    expect([status, response.errors[0].msg, parsed.length]).toEqual([400, 'The JSON is nested deeper than 64 levels', 0])
  })

  it('counts no brackets in texts', async () => {
    const title = `A title with ${'[{"'.repeat(50)}\\`
    expect(await sendRaw(JSON.stringify(aBook({ title })))).toMatchObject({ status: 200, body: { title } })
  })

  it.each([
    ['__proto__', '"__proto__":{"polluted":true}'],
    ['an escaped __proto__', '"\\u005f_proto__" : {"polluted":true}'],
    ['a nested constructor', '"a":[{"b":{"constructor":{"prototype":{"polluted":true}}}}]'],
  ])('ignores the key %s like any unknown key', async (_, member) => {
    expect((await sendRaw(`{${member}}`)).status).toBe(422)
    const { status, body } = await sendRaw(JSON.stringify(aBook()).replace('{', `{${member},`))
    expect([status, body.polluted]).toEqual([200, undefined])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('uses the last of two duplicate keys, as JSON.parse does', async () => {
    const { status, body } = await sendRaw(JSON.stringify(aBook({ title: 'The last title' })).replace('{', '{"title":"The first title",'))
    expect([status, body.title]).toEqual([200, 'The last title'])
  })

  it('returns 400 for bytes that are not UTF-8', async () => {
    expect((await sendRaw(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400)
  })

  it('accepts text that only looks like forbidden JSON', async () => {
    const title = 'say 😀 \\ud83d \\u0000, "__proto__": {}, [[[[ and {"title": 1}'
    const { status, body } = await api
      .asOwner()
      .post('/api/books/add', aBook({ title, extra: JSON.parse(`${'['.repeat(63)}${']'.repeat(63)}`) }))
    expect(status).toBe(200)
    expect(body.title).toBe(title)
  })

  it('ignores keys that every object inherits, like any unknown key', async () => {
    const inherited = { toString: 1, valueOf: {}, hasOwnProperty: null, toLocaleString: [], isPrototypeOf: 'x' }
    expect((await api.asOwner().post('/api/books/add', { ...aBook(), ...inherited })).status).toBe(200)
    expect((await api.asOwner().post('/api/books/add', inherited)).status).toBe(422)
    expect((await api.signIn(inherited)).status).toBe(422)
  })

  it('accepts 1.5 MB and returns 413 for one byte more, declared in Content-Length or not', async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify(aBook({ padding: '' }))
      return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - Buffer.byteLength(body))}"`)
    }
    expect((await sendRaw(padded(JSON_BYTES_MAX))).status).toBe(200)
    const response = await sendRaw(padded(JSON_BYTES_MAX + 1))
    expect(response.status).toBe(413)
    expectErrorBody(response)
    expect((await sendRaw('{}', json, { 'content-length': String(JSON_BYTES_MAX + 1) })).status).toBe(413)
  })
})

describe('a sign-in, which anyone may send', () => {
  it('is rejected with 413 before it is parsed when it is larger than any email address and password', async () => {
    const credentials = { email: `${'x'.repeat(200)}@example.org`, password: '😀'.repeat(64), padding: '' }
    expect((await api.signIn(credentials)).status).toBe(401)
    expect((await api.signIn({ ...credentials, padding: 'x'.repeat(10_000) })).status).toBe(413)
  })
})

describe('every API response', () => {
  const getResponses = async () => [
    await api.asVisitor().get('/api/books'),
    await api.asVisitor().get('/api/nothing'),
    await api.asVisitor().get('/api/blogs/nonsense'),
    await api.asVisitor().post('/api/books/add', aBook()),
    await api.asOwner().post('/api/books/add', {}),
    await api.signIn({ ...OWNER, password: 'not the password' }),
    await api.asOwner().send('PUT', '/api/books'),
  ]

  it('carries the security headers', async () => {
    for (const { headers } of await getResponses()) {
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toContain('max-age=')
      expect(headers.get('x-request-id')).toEqual(expect.any(String))
      expect(headers.get('content-type')).toMatch(/^application\/json/)
    }
  })

  it('has a new request id, whatever the client sends', async () => {
    const headers = { 'x-request-id': 'of-the-client' }
    const ids = await Promise.all(
      ['/api/books', '/api/books', '/api/nothing'].map(async (path) =>
        (await api.asVisitor().get(path, headers)).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('of-the-client')
  })

  it('is compressed for the owner as well', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const saved = await api.asOwner().post('/api/books/add', aBook({ description: 'A long text. '.repeat(1_000) }), { headers })
    expect([saved.status, saved.headers.get('content-encoding'), saved.headers.get('vary')]).toEqual([200, 'gzip', 'Accept-Encoding'])
    const list = await api.asOwner().get('/api/books', headers)
    expect([list.status, list.headers.get('content-encoding')]).toEqual([200, 'br'])
    const plain = await api.asOwner().post('/api/books/add', aBook({ description: 'A long text. '.repeat(1_000) }))
    expect([plain.body.author, plain.headers.get('content-encoding')]).toEqual(['A. Author', null])
  })

  it('has no CORS headers, not even for a preflight request', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-auth-token',
    }
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const response = await api.client(undefined).send(method, '/api/books', undefined, { headers })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('an unknown path or method', () => {
  it('returns 404 as JSON for an unknown path', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/books/', '/api/books/1/2', '/api//books', '/api/%ff', '/api/books%00'])
      expect(await api.asVisitor().get(path), path).toMatchObject({ status: 404, body: { errors: [{ msg: 'Not found' }] } })
    expect(await api.asVisitor().get('/nothing')).toMatchObject({ status: 404, body: { errors: [{ msg: 'Not found' }] } })
  })

  it('returns 405 with the allowed methods', async () => {
    const response = await api.asOwner().send('PUT', '/api/books')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect((await api.asVisitor().get('/api/books/add')).status).toBe(405)
    expect((await api.asVisitor().send('OPTIONS', '/api/books')).status).toBe(204)
  })
})

describe('a write while the disk of the database is full', () => {
  it('returns 503 with the reason', async () => {
    await sql`create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(api.db)
    await sql`create trigger fill_disk before insert on books execute function fill_disk()`.execute(api.db)
    const response = await api.asOwner().post('/api/books/add', aBook())
    await sql`drop trigger fill_disk on books`.execute(api.db)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(response.body.errors[0].msg).toBe('The disk of the server is full, so nothing can be saved. Please try again later.')
  })
})

describe('an unexpected error', () => {
  it('is logged with the method and the route of its request, without the query', async () => {
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`.execute(api.db)
    await sql`create trigger fail before insert on books execute function fail()`.execute(api.db)
    const { status, body } = await api.asOwner().post('/api/books/add?from=home', aBook())
    await sql`drop trigger fail on books`.execute(api.db)
    expect(status).toBe(500)
    const line = api.lines.findLast((one) => one.includes('A request failed')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ level: 50, requestId: body.requestId, method: 'POST', route: '/api/books/add' })
    expect(line).toContain('out of order')
    expect(line).not.toContain('from=home')
  })
})

describe('/live and /ready', () => {
  const getReady = () => api.asVisitor().get('/ready')
  /** A result is up to a second old. */
  const untilReady = (status: string) => expect.poll(getReady, { timeout: 5_000 }).toMatchObject({ status: 200, body: { status } })

  it('return 200 while the process can do its work', async () => {
    expect(await api.asVisitor().get('/live')).toMatchObject({ status: 200 })
    expect(await getReady()).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('report an unavailable object store without failing', async () => {
    const check = api.store.check
    api.store.check = () => Promise.reject(new Error('unavailable'))
    await untilReady('degraded')
    const { text } = await api.client(undefined, '127.0.0.1').get('/metrics')
    expect(text).toContain('portfolio_dependency_available{dependency="store"} 0\n')
    expect(text).toContain('portfolio_dependency_available{dependency="database"} 1\n')
    api.store.check = check
    await untilReady('ok')
    api.store.check = () => new Promise(() => {})
    await untilReady('degraded')
    api.store.check = check
    await untilReady('ok')
  })

  it('report a disk that cannot store uploads without failing', async () => {
    await rm(api.stagingDir, { recursive: true })
    await writeFile(api.stagingDir, 'not a folder')
    await untilReady('degraded')
    await rm(api.stagingDir)
    await untilReady('ok')
  })

  it('check at most once a second, however many requests there are', async () => {
    const check = vi.spyOn(api.store, 'check')
    const responses = await Promise.all(Array.from({ length: 50 }, getReady))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(check.mock.calls.length).toBeLessThanOrEqual(2)
    check.mockRestore()
  })
})
