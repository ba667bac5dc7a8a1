import { type AppName, PREVIEW_HOURS_DEFAULT, type ReleasePreview, type ReleasesState } from '@portfolio/contracts'
import { releaseRowId, releasesToPreview } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { AssertPublished } from '#delivery/shared/assert-published.ts'
import { assertNotConfined, type CallerEnv } from '#http/caller.ts'
import { throwNotFound } from '#http/errors.ts'
import { validate } from '#http/validate.ts'
import type { PreviewLinks } from './links.ts'
import type { PreviewStore } from './preview-store.ts'
import { PREVIEW_PATH } from './routes.ts'

interface Dependencies {
  links: PreviewLinks
  store: Pick<PreviewStore, 'add' | 'find' | 'revoke'>
  assertPublished: AssertPublished
  stateAfterChange: () => Promise<ReleasesState>
  now: () => Date
}

const HOUR_MS = 3_600_000

/** The routes below /api/releases/preview: create and revoke links under which releases can be opened before they are activated. */
export const previewIssueRoutes = ({ links, store, assertPublished, stateAfterChange, now }: Dependencies) =>
  new Hono<CallerEnv>()
    .post('/', validate(releasesToPreview), async (c) => {
      const { versions, hours = PREVIEW_HOURS_DEFAULT, page } = c.var.body
      assertNotConfined(c.var.caller, Object.keys(versions) as AppName[])
      await assertPublished(versions)
      const preview = { versions, until: new Date(Math.ceil(now().getTime() / 1_000) * 1_000 + hours * HOUR_MS) }
      const token = await links.sign(preview)
      const id = await store.add(token, preview, c.var.caller)
      const link = `${PREVIEW_PATH}/${token}${page ? `?page=${encodeURIComponent(page)}` : ''}`
      return c.json<ReleasePreview>({ link, until: preview.until.toISOString(), id })
    })
    .post('/revoke', validate(releaseRowId), async (c) => {
      const { id } = c.var.body
      const versions = (await store.find(id)) ?? throwNotFound('Preview')
      assertNotConfined(c.var.caller, Object.keys(versions) as AppName[])
      await store.revoke(id)
      return c.json(await stateAfterChange())
    })
