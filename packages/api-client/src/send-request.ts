import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { toApiError } from './api-error.ts'
import type { ApiOptions } from './public-api.ts'

export interface StreamRequest {
  method: 'GET' | 'POST'
  path: string
  payload?: unknown
  signal?: AbortSignal | undefined
}

/** Sends a request whose response is read while it arrives. Rejects with an ApiError for an error, and as `fetch` does without a response. */
export const sendRequest = async (
  { baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init), getToken = () => null }: ApiOptions,
  { method, path, payload, signal }: StreamRequest,
): Promise<Response> => {
  const token = getToken()
  const response = await fetch(baseUrl + API_PREFIX + path, {
    method,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...(token && { [TOKEN_HEADER]: token }) },
    body: payload === undefined ? null : JSON.stringify(payload),
    signal: signal ?? null,
  })
  if (response.ok) return response
  const body = await response.json().catch(() => null)
  throw toApiError(response.status, response.statusText, body, response.headers.get('retry-after'))
}
