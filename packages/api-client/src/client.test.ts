import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'
import { uploadFile } from './upload.ts'

/** Returns a client whose calls all get this response, and the headers that it sends. */
const clientWith = (body: BodyInit, response: ResponseInit, getToken?: () => string | null) => {
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

describe('a successful response', () => {
  it.each(['{"items":[{"title":"On comp', '<!doctype html><h1>Sign in to this network</h1>', ''])(
    'that is incomplete or not of the API is no response, neither to a read nor to a save: %j',
    async (body) => {
      const { api } = clientWith(body, { status: 200 })
      for (const call of [api.search('?q=turing'), api.save('books', {})])
        expect(await failure(call)).toMatchObject({ status: 0, errors: [], hasResponse: false })
    },
  )

  it('may be null', async () => {
    const { api } = clientWith('null', { status: 200 })
    expect(await api.about()).toBeNull()
  })
})

describe('an upload', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Resolves with the error of an upload that gets this response. */
  const upload = (status: number, statusText: string, responseText: string) => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        status = status
        statusText = statusText
        responseText = responseText
        upload = {}
        onload = () => {}
        open() {}
        getResponseHeader = (name: string) => (name === 'retry-after' ? '30' : null)
        send = () => this.onload()
      },
    )
    return failure(uploadFile('/upload', new File(['x'], 'a.png'), null))
  }

  it('that is rejected keeps the messages of the server and when to retry', async () => {
    const error = await upload(503, 'Service Unavailable', JSON.stringify({ errors: [{ msg: 'The server is too busy' }] }))
    expect(error).toMatchObject({ status: 503, errors: [{ msg: 'The server is too busy' }], retryAfterSeconds: 30 })
  })

  it('that a proxy rejects with a page of its own has no messages', async () => {
    expect(await upload(413, '', '<h1>413 Request Entity Too Large</h1>')).toMatchObject({ status: 413, errors: [] })
    const own = { errors: [{ msg: 'The file is larger than 20 MB' }] }
    expect(await upload(413, '', JSON.stringify(own))).toMatchObject({ status: 413, ...own })
  })

  it('whose successful response is not of the API has no response', async () => {
    expect(await upload(200, 'OK', '<h1>Sign in to this network</h1>')).toMatchObject({ status: 0, hasResponse: false })
  })
})

describe('the header x-auth-token', () => {
  it('carries the stored token and is omitted without one', async () => {
    let token: string | null = 'a token'
    const { api, sent } = clientWith('[]', { status: 200 }, () => token)
    await api.about()
    await failure(api.previewImport({ text: '@book{}' }))
    token = null
    await api.about()
    expect(sent.map((headers) => headers.get('x-auth-token'))).toEqual(['a token', 'a token', null])
  })
})

describe('a readiness check', () => {
  const check = async (body: BodyInit, status = 200) => {
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

  it('reports lines that arrive byte by byte', async () => {
    const bytes = new TextEncoder().encode('{"work":{"title":"Gödel"}}\n{"done":true}\n')
    const body = new ReadableStream({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const { run, seen } = await check(body)
    await run
    expect(seen).toEqual(['Gödel'])
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
