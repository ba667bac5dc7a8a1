import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { throwNoResponse, toApiError } from './api-error.ts'

export interface ApiOptions {
  /** Origin of the site; empty in a browser. */
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  /** Returns the stored token, or null to omit the header. */
  getToken?: () => string | null
}

/** With `keepalive`, a call is completed even if the page is left. */
export type ApiRequest = [
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: unknown,
  options?: { signal?: AbortSignal | undefined; keepalive?: boolean },
]

/** Sends the request of any call. Rejects with an ApiError and nothing else. */
export const sendRequest = async (
  { baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init), getToken = () => null }: ApiOptions,
  ...[method, path, payload, options]: ApiRequest
): Promise<Response> => {
  const headers: Record<string, string> = {}
  const token = getToken()
  if (token) headers[TOKEN_HEADER] = token
  if (payload !== undefined) headers['content-type'] = 'application/json'
  const init = { method, headers, body: JSON.stringify(payload), ...options }
  const response = await fetch(baseUrl + API_PREFIX + path, init as RequestInit).catch(throwNoResponse)
  if (response.ok) return response
  // An error may come from a proxy.
  const body = await response.json().catch(() => null)
  throw toApiError(response.status, response.statusText, body, response.headers.get('retry-after'))
}
