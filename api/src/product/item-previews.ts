import { API_PREFIX } from '@portfolio/contracts'
import { settingsDraft } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import type { Db, Trx } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { onError, onNotFound } from '#http/on-error.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { createAboutStore } from './about/about-store.ts'
import { hashToken, isTokenShaped } from './auth/tokens.ts'
import { createBlogStore } from './blogs/blog-store.ts'
import { createContentRoutes } from './content-routes.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import type { PrepareItem, WriteItems } from './shared/items/item-writer.ts'
import { keepValid } from './shared/keep-valid.ts'
import { createOpenPreview, type OpenedPreview } from './working-copies/open-preview.ts'
import type { PreviewLinkStore } from './working-copies/preview-link-store.ts'
import type { WorkingCopyStore } from './working-copies/working-copy-store.ts'
import { createCatalog } from './works/catalog.ts'

interface Dependencies {
  db: Db
  content: ContentRevision
  log: Log
  publicUrl: string | undefined
  /** Dependencies of the calls that readers make. */
  forReaders: Parameters<typeof createContentRoutes>[0]
  copies: WorkingCopyStore
  prepareItem: PrepareItem
  writeItems: WriteItems
  links: PreviewLinkStore
}

/**
 * Returns a function that runs `use` with the site as it would be if the item of a preview link were published. It resolves with undefined
 * when the link is not valid.
 */
export const createItemPreviews = ({ db, content, log, publicUrl, forReaders, copies, prepareItem, writeItems, links }: Dependencies) => {
  /** Responds to reads with the content that a transaction sees, without caching. */
  const createCallApi = (trx: Trx) => {
    const routes = createContentRoutes({
      ...forReaders,
      db: trx,
      catalog: createCatalog({ db: trx, content: { ...content, current: () => 'preview' } }),
      blogStore: createBlogStore(trx, { publicUrl }),
      aboutStore: createAboutStore(trx, { publicUrl }),
      settings: createSettingsStore(trx, { publicUrl }),
    })
    const app = new Hono<RequestEnv>().route(
      API_PREFIX,
      routes(async (c, read) => c.json(await read())),
    )
    app.onError(onError(log))
    app.notFound(onNotFound)
    return async (path: string) => {
      const response = await app.request(path)
      return { status: response.status, body: await response.text() }
    }
  }
  const open = createOpenPreview({
    ...{ db, copies, prepareItem, writeItems, createCallApi },
    writeSettings: async (trx, values) => {
      const store = createSettingsStore(trx, { publicUrl })
      const { version: _, ...present } = await store.read()
      return store.write(keepValid(settingsDraft, present, values))
    },
  })

  return async <Result>(token: string, use: (preview: OpenedPreview & { until: Date }) => Promise<Result>): Promise<Result | undefined> => {
    const target = isTokenShaped(token) ? await links.find(hashToken(token)) : undefined
    return target && open(target.form, target.id, (preview) => use({ ...preview, until: target.expiresAt }))
  }
}
