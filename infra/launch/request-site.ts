const RESPONSE_MS_MAX = 30_000

/** Returns the URL on the site. Does not resolve the path, because `//other.example` would lead to another site. */
export const toSiteAddress = (site: string, path: string): string | undefined => {
  const address = site + path
  return path.startsWith('/') && URL.canParse(address) && new URL(address).origin === site ? address : undefined
}

/** Reads an address of a site, without cookies, tokens and `referer`. Does not follow redirects. */
export const requestSite = (address: string, { method = 'GET', accept = '*/*' } = {}): Promise<Response> =>
  fetch(address, { method, headers: { accept }, redirect: 'manual', signal: AbortSignal.timeout(RESPONSE_MS_MAX) })

/** Returns the reason a request failed, such as ECONNREFUSED. */
export const getReason = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return name === 'TimeoutError' ? `no response in ${RESPONSE_MS_MAX / 1_000} s` : (cause?.code ?? cause?.message ?? message)
}
