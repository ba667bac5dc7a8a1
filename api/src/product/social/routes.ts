import { SOCIAL_PREFIX } from '@portfolio/contracts'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { includesEtag } from '#cache/respond-from-cache.ts'
import { throwNotFound } from '#http/errors.ts'
import { respondPrepared } from '#http/respond.ts'
import type { Cards } from './cards.ts'
import type { Pictures } from './pictures.ts'

interface Dependencies {
  cards: Pick<Cards, 'find'>
  pictures: Pick<Pictures, 'get'>
  /** Adds the headers of responses that are data. */
  secure: MiddlewareHandler
  headers: Promise<Record<string, string>>
}

const VERSION_SECONDS = 7 * 24 * 60 * 60

/** Pictures for link previews: `/social/books/<slug>.png` is that of the page `/books/<slug>`, `/social.png` that of the landing page. */
export const socialRoutes = ({ cards, pictures, secure, headers }: Dependencies) => {
  const respond = async (c: Context, path: string) => {
    const { card, hash, version } = (await cards.find(path)) ?? throwNotFound('Page')
    const sentHeaders = {
      ...(await headers),
      etag: `"${hash}"`,
      // Documents name the version. A gateway that is ahead of this one may name a later one.
      'cache-control': c.req.query('v') === version ? `public, max-age=${VERSION_SECONDS}` : 'no-cache',
    }
    if (includesEtag(c.req.header('if-none-match'), sentHeaders.etag)) return respondPrepared(c, null, 304, sentHeaders)
    const { png } = await pictures.get(hash, card)
    return respondPrepared(c, png, 200, { ...sentHeaders, 'content-type': 'image/png', 'content-length': String(png.byteLength) })
  }

  return new Hono()
    .get(`${SOCIAL_PREFIX}.png`, secure, (c) => respond(c, ''))
    .get(`${SOCIAL_PREFIX}/*`, secure, (c) => {
      const path = c.req.path.slice(SOCIAL_PREFIX.length)
      return path.endsWith('.png') ? respond(c, path.slice(0, -'.png'.length)) : throwNotFound('Page')
    })
}
