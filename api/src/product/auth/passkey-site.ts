import { isIP } from 'node:net'
import type { Context } from 'hono'
import { throwHttpError } from '#http/errors.ts'
import { getSiteOrigin } from '#http/site-origin.ts'

/** The site as browsers know it when they create or use a passkey. */
export interface PasskeySite {
  origin: string
  /** What a passkey belongs to: it works at no other host. */
  rpId: string
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/**
 * Returns the site of passkeys by PUBLIC_URL. Without it, the address of the request is one only on this computer: anywhere else a client
 * would choose it. Throws 409 for an address where browsers have no passkeys.
 */
export const getPasskeySite = (c: Context, publicUrl: string | undefined): PasskeySite => {
  const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
  const { hostname, protocol } = new URL(origin)
  if (!isLocal(hostname) && !(isConfigured && protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0))
    return throwHttpError(409, 'Passkeys need an https address in PUBLIC_URL, or a site at localhost.')
  return { origin, rpId: hostname }
}
