import { describe, expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { createApi } from './client.ts'

/** A client whose calls all get this answer, and the headers that it sent. */
const answered = (body: string, answer: ResponseInit, getToken?: () => string | null) => {
  const sent: Headers[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers))
    return new Response(body, answer)
  }
  return { api: createApi({ fetch, getToken }), sent }
}

const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a failed call', () => {
  it('keeps the status text, the status and the words of the server', async () => {
    const body = JSON.stringify({ errors: [{ msg: 'Book not found' }] })
    const { api } = answered(body, { status: 404, statusText: 'Not Found', headers: { 'retry-after': '7' } })
    const error = await failure(api.remove('books', 'x'))
    expect(error).toMatchObject({
      msg: 'Not Found',
      status: 404,
      errors: [{ msg: 'Book not found' }],
      retryAfterSeconds: 7,
      answered: true,
    })
  })

  it('keeps status text and status of an answer that is not the API’s own', async () => {
    const { api } = answered('<h1>Not the API</h1>', { status: 502, statusText: 'Bad Gateway' })
    expect(await failure(api.list('books'))).toMatchObject({ msg: 'Bad Gateway', status: 502, errors: [] })
  })

  it('without an answer has status 0', async () => {
    const error = await failure(createApi({ baseUrl: 'http://127.0.0.1:1' }).about())
    expect(error).toMatchObject({ status: 0, errors: [], answered: false })
  })
})

describe('the header x-auth-token', () => {
  it('carries the token when one is stored and is left out otherwise', async () => {
    let token: string | null = 'a token'
    const { api, sent } = answered('[]', { status: 200 }, () => token)
    await api.about()
    token = null
    await api.about()
    expect(sent.map((headers) => headers.get('x-auth-token'))).toEqual(['a token', null])
  })
})
