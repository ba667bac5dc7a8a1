import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBook } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { type Answer, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { JSON_BYTES_MAX } from './json-body.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const json = 'application/json'
const sendRaw = (raw: BodyInit, contentType = json, headers: Record<string, string> = {}) =>
  api.asAdmin().post('/api/books/add', undefined, { raw, headers: { 'content-type': contentType, ...headers } })
const isRefusal = ({ body, headers }: Answer) => {
  expect(body).toEqual({ errors: [{ msg: expect.any(String) }], requestId: expect.any(String) })
  expect(headers.get('x-request-id')).toBe(body.requestId)
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('a JSON body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=latin1',
    'text/json',
    '',
  ])('of the type %j is refused with 415', async (type) => {
    const answer = await sendRaw(JSON.stringify(aBook()), type)
    expect(answer.status).toBe(415)
    isRefusal(answer)
  })

  it('may name its character set, and no compression', async () => {
    expect((await sendRaw(JSON.stringify(aBook()), 'application/json; charset=UTF-8')).status).toBe(200)
    expect((await sendRaw(JSON.stringify(aBook()), json, { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"title":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"text"'],
    ['two objects', '{}{}'],
    ['a key given twice', '{"title":"abcd","title":"efgh"}'],
    ['a prototype', '{"__proto__":{"polluted":true}}'],
    ['a prototype in disguise', '{"\\u005f_proto__" : {"polluted":true}}'],
    ['a prototype far inside', '{"a":[{"b":{"constructor":{"prototype":{"polluted":true}}}}]}'],
    ['U+0000', '{"title":"ab\\u0000cd"}'],
    ['65 levels', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['an endless nest', '['.repeat(100_000)],
  ])('that is %s is refused with 400', async (_, body) => {
    const answer = await sendRaw(body)
    expect(answer.status).toBe(400)
    isRefusal(answer)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('that is not UTF-8 is refused with 400', async () => {
    expect((await sendRaw(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400)
  })

  it('takes what only looks like those', async () => {
    const title = 'say \\u0000, "__proto__": {}, [[[[ and {"title": 1}'
    const { status, body } = await api
      .asAdmin()
      .post('/api/books/add', aBook({ title, extra: JSON.parse(`${'['.repeat(63)}${']'.repeat(63)}`) }))
    expect(status).toBe(200)
    expect(body.title).toBe(title)
  })

  it('may have keys that every object inherits: they are ignored like any unknown key', async () => {
    const odd = { toString: 1, valueOf: {}, hasOwnProperty: null, toLocaleString: [], isPrototypeOf: 'x' }
    expect((await api.asAdmin().post('/api/books/add', { ...aBook(), ...odd })).status).toBe(200)
    expect((await api.asAdmin().post('/api/books/add', odd)).status).toBe(422)
    expect((await api.signIn(odd)).status).toBe(422)
  })

  it('of 1.5 MB is read, and one byte more refused with 413, announced or not', async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify(aBook({ padding: '' }))
      return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - Buffer.byteLength(body))}"`)
    }
    expect((await sendRaw(padded(JSON_BYTES_MAX))).status).toBe(200)
    const answer = await sendRaw(padded(JSON_BYTES_MAX + 1))
    expect(answer.status).toBe(413)
    isRefusal(answer)
    expect((await sendRaw('{}', json, { 'content-length': String(JSON_BYTES_MAX + 1) })).status).toBe(413)
  })
})

describe('every answer of the API', () => {
  const answers = async () => [
    await api.asVisitor().get('/api/books'),
    await api.asVisitor().get('/api/nothing'),
    await api.asVisitor().get('/api/blogs/nonsense'),
    await api.asVisitor().post('/api/books/add', aBook()),
    await api.asAdmin().post('/api/books/add', {}),
    await api.signIn({ ...OWNER, password: 'not the password' }),
    await api.asAdmin().send('PUT', '/api/books'),
  ]

  it('carries the headers that let nothing run, frame or guess', async () => {
    for (const { headers } of await answers()) {
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

  it('lets no other site read it: there is no CORS, also not for a preflight', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-auth-token',
    }
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const answer = await api.client(undefined).send(method, '/api/books', undefined, { headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('an address or a method that does not exist', () => {
  it('is answered in JSON', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/books/', '/api/books/1/2', '/api//books', '/api/%ff', '/api/books%00'])
      expect(await api.asVisitor().get(path), path).toMatchObject({ status: 404, body: { errors: [{ msg: 'Not found' }] } })
    expect(await api.asVisitor().get('/nothing')).toMatchObject({ status: 404, body: { errors: [{ msg: 'Not found' }] } })
  })

  it('names the methods that do', async () => {
    const answer = await api.asAdmin().send('PUT', '/api/books')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect((await api.asVisitor().get('/api/books/add')).status).toBe(405)
    expect((await api.asVisitor().send('OPTIONS', '/api/books')).status).toBe(204)
  })
})

describe('/live and /ready', () => {
  it('tell that the process answers and can work', async () => {
    expect(await api.asVisitor().get('/live')).toMatchObject({ status: 200 })
    expect(await api.asVisitor().get('/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('tell of a store that is away without refusing', async () => {
    const check = api.store.check
    api.store.check = () => Promise.reject(new Error('away'))
    expect(await api.asVisitor().get('/ready')).toMatchObject({ status: 200, body: { status: 'degraded' } })
    api.store.check = () => new Promise(() => {})
    expect(await api.asVisitor().get('/ready')).toMatchObject({ status: 200, body: { status: 'degraded' } })
    api.store.check = check
  })
})
