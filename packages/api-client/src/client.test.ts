import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'
import { uploadFile } from './upload.ts'

/** Returns a client whose calls all get this response, and the headers that it sends. */
const clientWith = (body: string, response: ResponseInit, getToken?: () => string | null) => {
  const sent: Headers[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers))
    return new Response(body, response)
  }
  return { api: createApi({ fetch, getToken }), sent }
}

const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a failed call', () => {
  it('keeps the status text, the status and the messages of the server', async () => {
    const body = JSON.stringify({ errors: [{ msg: 'Book not found' }] })
    const { api } = clientWith(body, { status: 404, statusText: 'Not Found', headers: { 'retry-after': '7' } })
    const error = await failure(api.remove('books', 'x'))
    expect(error).toMatchObject({
      msg: 'Not Found',
      status: 404,
      errors: [{ msg: 'Book not found' }],
      retryAfterSeconds: 7,
      hasResponse: true,
    })
  })

  it('keeps the status text and the status of a response that is not JSON', async () => {
    const { api } = clientWith('<h1>Not the API</h1>', { status: 502, statusText: 'Bad Gateway' })
    expect(await failure(api.list('books'))).toMatchObject({ msg: 'Bad Gateway', status: 502, errors: [] })
  })

  it('has status 0 when there was no response', async () => {
    const error = await failure(createApi({ baseUrl: 'http://127.0.0.1:1' }).about())
    expect(error).toMatchObject({ status: 0, errors: [], hasResponse: false })
  })
})

describe('a rejected upload', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the messages of the server and when to retry', async () => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        status = 503
        statusText = 'Service Unavailable'
        responseText = JSON.stringify({ errors: [{ msg: 'The server is too busy' }] })
        upload = {}
        onload = () => {}
        open() {}
        getResponseHeader = (name: string) => (name === 'retry-after' ? '30' : null)
        send = () => this.onload()
      },
    )
    const error = await failure(uploadFile('/upload', new File(['x'], 'a.png'), null))
    expect(error).toMatchObject({ status: 503, errors: [{ msg: 'The server is too busy' }], retryAfterSeconds: 30 })
  })
})

describe('the header x-auth-token', () => {
  it('carries the stored token and is omitted without one', async () => {
    let token: string | null = 'a token'
    const { api, sent } = clientWith('[]', { status: 200 }, () => token)
    await api.about()
    token = null
    await api.about()
    expect(sent.map((headers) => headers.get('x-auth-token'))).toEqual(['a token', null])
  })
})

describe('a readiness check', () => {
  const check = async (body: string, status = 200) => {
    const seen: unknown[] = []
    const { api } = clientWith(body, { status })
    const run = api.checkReadiness({ onStart: (ids, origin) => seen.push(ids, origin), onWork: ({ title }) => seen.push(title) })
    return { run, seen }
  }
  const lines = '{"ids":["a"],"origin":null}\n{"work":{"title":"A"}}\n'

  it('reports each line until the last', async () => {
    const { run, seen } = await check(`${lines}{"done":true}\n`)
    await run
    expect(seen).toEqual([['a'], null, 'A'])
  })

  it('fails when its response ends before the last line or contains an error', async () => {
    const broken = await check(`${lines}{"wo`)
    expect(await failure(broken.run)).toMatchObject({ hasResponse: false })
    expect(broken.seen).toHaveLength(3)
    expect(await failure((await check(`${lines}{"error":"The store is unavailable"}\n`)).run)).toMatchObject({
      status: 503,
      errors: [{ msg: 'The store is unavailable' }],
    })
    expect(await failure((await check('{"errors":[{"msg":"Please sign in"}]}', 401)).run)).toMatchObject({ status: 401 })
  })
})
