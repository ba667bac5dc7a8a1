import type { Context } from 'hono'

/** DNS names have at most 253 characters. */
const HOST = /^[a-z0-9._-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]{2,45}\](:\d{1,5})?$/i

/** Returns the origin in the header `Host`. The client chooses it, so it must not become part of a response for others. */
export const getRequestOrigin = (host = ''): string => `http://${HOST.test(host) ? host : 'localhost'}`

export interface SiteOrigin {
  origin: string
  /** Whether it is the configured one. Only then may responses that contain it be cached for others. */
  isConfigured: boolean
}

/** Returns the origin for addresses in files. Without a configured one it is the request's own. */
export const getSiteOrigin = (c: Context, publicUrl: string | undefined): SiteOrigin =>
  publicUrl ? { origin: publicUrl, isConfigured: true } : { origin: getRequestOrigin(c.req.header('host')), isConfigured: false }
