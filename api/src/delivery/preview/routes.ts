import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import { HttpError } from '#http/errors.ts'
import { COOKIE, cookieOptions } from './cookie.ts'
import type { PreviewLinks } from './links.ts'
import { PREVIEW_HEADERS, respondWithoutPreview } from './page.ts'

export const PREVIEW_PATH = '/preview'
export const LEAVE_PATH = `${PREVIEW_PATH}/leave`

interface Dependencies {
  links: PreviewLinks
  assertPublished: AssertPublished
  now: () => Date
  publicUrl: string | undefined
}

/** Returns a path of this site with its query. Anything else becomes the landing page. */
export const toSitePath = (address: string | undefined): string => {
  const url = URL.parse(address ?? '/', 'http://site')
  const path = url?.origin === 'http://site' ? url.pathname + url.search : '/'
  // A browser would take a second slash for the start of a host.
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

/** Returns the path of the page whose form was sent. */
const getReferringPath = (c: Context): string => {
  const url = URL.parse(c.req.header('referer') ?? '')
  return url && url.host === c.req.header('host') ? toSitePath(url.pathname + url.search) : '/'
}

const redirect = (c: Context, path: string) =>
  c.body(null, 303, { ...PREVIEW_HEADERS, location: path, 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })

/** Opens and leaves previews. The link's token becomes a cookie of this browser, which says what is previewed and nothing else. */
export const previewRoutes = ({ links, assertPublished, now, publicUrl }: Dependencies) =>
  new Hono()
    .get(`${PREVIEW_PATH}/:token`, async (c) => {
      const token = c.req.param('token')
      // Only by navigation: a picture or a request of a script must not change what a visitor sees.
      if ((c.req.header('sec-fetch-mode') ?? 'navigate') !== 'navigate')
        return respondWithoutPreview(c, { status: 403, text: 'Open the link of a preview in a tab.' })
      const preview = await links.read(token)
      if (!preview)
        return respondWithoutPreview(c, { status: 404, text: 'This link is not valid. Ask for the whole link, or for a new one.' })
      if (preview.isRevoked) return respondWithoutPreview(c, { status: 410, text: 'This preview was revoked. Ask for a new link.' })
      const secondsLeft = Math.floor((preview.until.getTime() - now().getTime()) / 1_000)
      if (secondsLeft <= 0) return respondWithoutPreview(c, { status: 410, text: 'This preview has ended. Ask for a new link.' })
      try {
        await assertPublished(preview.versions)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return respondWithoutPreview(c, { status: 410, text: `${error.message} any more. Ask for a link to a newer one.` })
      }
      setCookie(c, COOKIE, token, { ...cookieOptions(publicUrl), maxAge: secondsLeft })
      return redirect(c, toSitePath(c.req.query('page')))
    })
    .post(LEAVE_PATH, (c) => {
      setCookie(c, COOKIE, '', { ...cookieOptions(publicUrl), maxAge: 0 })
      return redirect(c, getReferringPath(c))
    })
