import { createHash } from 'node:crypto'
import { defaultSettings, PROFILE_ICONS_PATH, type Settings } from '@portfolio/contracts'
import { Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import { includesEtag } from '#cache/respond-from-cache.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { respondPrepared } from '#http/respond.ts'
import { createOnce } from '#shared/create-once.ts'
import { drawIcon, ICON_SVG, PAPER, toIco } from './icon.ts'
import { writeProfileIcons } from './profile-icons.ts'

interface Dependencies {
  readSettings: () => Promise<Settings>
  respond: RespondWithFile
  secure: MiddlewareHandler
  /** Sent with every response. */
  headers: Promise<Record<string, string>>
}

interface Icon {
  mediaType: string
  draw: () => Promise<Buffer>
}

const FAVICON_SIZE = 32
const PNG = 'image/png'

/** By path. */
const ICONS: Record<string, Icon> = {
  '/favicon.ico': { mediaType: 'image/x-icon', draw: async () => toIco(await drawIcon(FAVICON_SIZE, false), FAVICON_SIZE) },
  '/favicon.svg': { mediaType: 'image/svg+xml', draw: async () => Buffer.from(ICON_SVG) },
  '/icon-192.png': { mediaType: PNG, draw: () => drawIcon(192, false) },
  '/icon-512.png': { mediaType: PNG, draw: () => drawIcon(512, false) },
  '/icon-maskable-512.png': { mediaType: PNG, draw: () => drawIcon(512, true) },
  // On paper, because iOS draws transparent pixels black.
  '/apple-touch-icon.png': { mediaType: PNG, draw: () => drawIcon(180, true) },
}

const CACHED = 'public, max-age=86400'
const toEtag = (body: Buffer | string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`

const toManifest = ({ ownerName }: Settings) => ({
  name: ownerName,
  short_name: ownerName === defaultSettings.ownerName ? 'Portfolio' : ownerName,
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: PNG },
    { src: '/icon-512.png', sizes: '512x512', type: PNG },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
  ],
})

/** Icons in every format that browsers request, drawn once, and the manifest that lists them. */
export const iconRoutes = ({ readSettings, respond, secure, headers }: Dependencies) => {
  const routes = new Hono<RequestEnv>().get('/site.webmanifest', secure, (c) =>
    respond(
      c,
      async () => ({ contentType: 'application/manifest+json; charset=utf-8', body: JSON.stringify(toManifest(await readSettings())) }),
      { key: c.req.path },
    ),
  )
  routes.get(PROFILE_ICONS_PATH, secure, (c) => {
    const body = writeProfileIcons(new URL(c.req.url).search.slice(1))
    const etag = toEtag(body)
    if (includesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag, 'cache-control': CACHED })
    return c.body(body, 200, { etag, 'cache-control': CACHED, 'content-type': 'image/svg+xml; charset=utf-8' })
  })
  for (const [path, { mediaType, draw }] of Object.entries(ICONS)) {
    const prepare = createOnce(async () => {
      const body = Buffer.from(await draw())
      const etag = toEtag(body)
      const content = { 'content-type': mediaType, 'content-length': String(body.byteLength) }
      const sent: Record<string, string> = { ...(await headers), etag, 'cache-control': CACHED, ...content }
      return { body, etag, sent }
    })
    routes.get(path, secure, async (c) => {
      const { body, etag, sent } = await prepare()
      return includesEtag(c.req.header('if-none-match'), etag) ? respondPrepared(c, null, 304, sent) : respondPrepared(c, body, 200, sent)
    })
  }
  return routes
}
