import { type AppName, PREVIEW_HOURS_DEFAULT, type ReleasePreview } from '@portfolio/contracts'
import { releasesToPreview } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import { assertNotConfined, type CallerEnv } from '#http/caller.ts'
import { validate } from '#http/validate.ts'
import type { PreviewLinks } from './links.ts'
import { PREVIEW_PATH } from './routes.ts'

interface Dependencies {
  links: PreviewLinks
  assertPublished: AssertPublished
  now: () => Date
}

const HOUR_MS = 3_600_000

/** POST /api/releases/preview: responds with a link under which releases can be opened before they are activated. */
export const previewIssueRoutes = ({ links, assertPublished, now }: Dependencies) =>
  new Hono<CallerEnv>().post('/', validate(releasesToPreview), async (c) => {
    const { versions, hours = PREVIEW_HOURS_DEFAULT, page } = c.var.body
    assertNotConfined(c.var.caller, Object.keys(versions) as AppName[])
    await assertPublished(versions)
    const until = new Date(Math.ceil(now().getTime() / 1_000) * 1_000 + hours * HOUR_MS)
    const token = await links.sign({ versions, until })
    const link = `${PREVIEW_PATH}/${token}${page ? `?page=${encodeURIComponent(page)}` : ''}`
    return c.json<ReleasePreview>({ link, until: until.toISOString() })
  })
