import { formatVersions } from '@portfolio/contracts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import type { ChooseSet, SetChoice } from '#delivery/shared/set-choice.ts'
import { toExpected } from '#http/unavailable.ts'
import { COOKIE, cookieOptions } from './cookie.ts'
import type { PreviewLinks } from './links.ts'
import { PREVIEW_HEADERS, respondWithoutPreview } from './page.ts'
import type { PreviewSets } from './preview-sets.ts'
import { LEAVE_PATH } from './routes.ts'

interface Dependencies {
  links: PreviewLinks
  previewSets: Pick<PreviewSets, 'get'>
  now: () => Date
  publicUrl: string | undefined
}

/**
 * Chooses the set of a preview for a browser that has its cookie. A cookie that has expired, was altered or whose link was revoked is removed,
 * and the browser gets the active set. All other requests cost one search in their cookies.
 */
export const createPreviewChooser = ({ links, previewSets, now, publicUrl }: Dependencies): ChooseSet => {
  const removed = serialize(COOKIE, '', { ...cookieOptions(publicUrl), maxAge: 0 })

  const find = async (c: Context, active: SetChoice): Promise<SetChoice | Response> => {
    const token = getCookie(c, COOKIE)
    if (token === undefined) return active
    try {
      const preview = await links.read(token)
      if (!preview || preview.isRevoked || preview.until <= now())
        return { ...active, headers: { 'cache-control': 'private, no-store', 'set-cookie': removed } }
      const { versions, until } = preview
      const set = await previewSets.get(active.set, versions)
      const banner = { previewed: formatVersions(versions), until, leavePath: LEAVE_PATH }
      return { set, cache: undefined, headers: PREVIEW_HEADERS, banner }
    } catch (error) {
      const expected = toExpected(error)
      if (!expected) throw error
      const { message, headers } = expected
      const status = expected.status === 503 || expected.status === 429 || expected.status === 422 ? expected.status : 410
      return respondWithoutPreview(c, { status, text: `${message.replace(/\.$/, '')}.`, leavePath: LEAVE_PATH, headers })
    }
  }

  return ({ cookie }, active) => (cookie?.includes(`${COOKIE}=`) ? (c) => find(c, active) : active)
}
