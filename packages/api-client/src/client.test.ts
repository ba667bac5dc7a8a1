import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'

/** A client whose calls all get this response, and the headers it sent. */
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
