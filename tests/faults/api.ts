import { randomBytes } from 'node:crypto'
import { API_PREFIX, type Blog, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { aPng } from '#support/images.ts'
import { type Outcome, toText, toTitle } from './history.ts'

/** Longer than the gateway needs to give up a database or store that does not respond. */
export const RESPONSE_MS_MAX = 25_000

export interface ApiResponse<Body> {
  /** 0 when there was no response. */
  status: number
  body: Body | undefined
  /** Whether the gateway said that it is not fresh. */
  isStale: boolean
  retryAfter: string | null
}

const NO_RESPONSE = { status: 0, body: undefined, isStale: false, retryAfter: null }

export const toOutcome = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'acknowledged' : status >= 400 && status < 500 ? 'rejected' : 'unknown'

/** Creates a UUID of version 7, as forms do for a new item. */
export const createId = (): string => {
  const random = randomBytes(10).toString('hex')
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

/** Calls one gateway, with a token of the owner or as a visitor. Never rejects. */
export const createClient = (url: string, token?: string) => {
  const send = async <Body>(method: string, path: string, payload?: object): Promise<ApiResponse<Body>> => {
    try {
      const response = await fetch(url + API_PREFIX + path, {
        method,
        headers: { ...(token && { [TOKEN_HEADER]: token }), ...(payload && { 'content-type': 'application/json' }) },
        body: payload && JSON.stringify(payload),
        signal: AbortSignal.timeout(RESPONSE_MS_MAX),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        body: isJson && text ? (JSON.parse(text) as Body) : undefined,
        isStale: response.headers.has('cache-status'),
        retryAfter: response.headers.get('retry-after'),
      }
    } catch {
      return NO_RESPONSE
    }
  }

  /** Resolves with the path of what was uploaded. */
  const sendFile = async (path: string, bytes: Buffer, name: string): Promise<{ status: number; path: string | undefined }> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    try {
      const response = await fetch(url + API_PREFIX + path, {
        method: 'POST',
        headers: { ...(token && { [TOKEN_HEADER]: token }) },
        body: form,
        signal: AbortSignal.timeout(RESPONSE_MS_MAX),
      })
      const { image, file } = (await response.json()) as { image?: { url: string }; file?: { url: string } }
      return { status: response.status, path: (image ?? file)?.url }
    } catch {
      return { status: 0, path: undefined }
    }
  }

  return {
    url,
    get: <Body>(path: string) => send<Body>('GET', path),
    post: <Body>(path: string, payload: object = {}) => send<Body>('POST', path, payload),
    /** Adds a blog with an id of its own, so that the call can be repeated. */
    add: (newId: string, item: string, value: number, images: string[] = []) =>
      send<Blog>('POST', '/blogs/add', { newId, title: toTitle(item, value), description: toText(item, value), images }),
    edit: ({ _id: id, version, images }: Blog, item: string, value: number) =>
      send<Blog>('POST', '/blogs/add', { id, version, title: toTitle(item, value), description: toText(item, value), images }),
    remove: (id: string) => send<object>('DELETE', `/blogs/${id}`),
    /** Uploads a picture of one color, wide enough for a variant. */
    upload: () => {
      const color = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))
      return sendFile(ownerEndpoints.imageUpload, aPng({ width: 150, height: 100, color }), 'color.png')
    },
    uploadText: (text: Buffer) => sendFile(ownerEndpoints.fileUpload, text, 'large.txt'),
    /** Resolves with the status of a path outside the API, and 0 without a response. */
    getStatus: (path: string): Promise<number> =>
      fetch(url + path, { signal: AbortSignal.timeout(RESPONSE_MS_MAX) }).then(
        async (response) => {
          await response.body?.cancel()
          return response.status
        },
        () => 0,
      ),
  }
}

export type Client = ReturnType<typeof createClient>
