import type { Env } from '#env'
import { createApp } from '../app.ts'
import { createDelivery } from '../delivery/delivery.ts'
import type { Answer } from '../static-export/crawl.ts'
import { createFormerPaths } from '../static-export/former-paths-store.ts'
import type { SitePlaces } from './open-site.ts'
import { withProduct } from './with-product.ts'

/** What an export reads of a site. */
export interface ReadableSite {
  /** Resolves with what a visitor gets for an address of the site. */
  request: (address: string) => Promise<Answer>
  /** Returns the addresses of the scripts, stylesheets and fonts that documents may load. */
  listReleaseFiles: () => string[]
  /** Resolves with paths that pages had before, and that redirect. */
  listFormerPaths: () => Promise<string[]>
}

/**
 * Runs `work` with the app of a site in this process. It listens on no port, does no work in the background, and counts no visitor. Items that
 * were to be published or unpublished while no gateway ran are so before.
 */
export const withApp = <Result>(
  env: Pick<Env, 'dataDir'> & { publicUrl: string },
  places: SitePlaces,
  work: (site: ReadableSite) => Promise<Result>,
): Promise<Result> =>
  withProduct(env, places, async ({ product, ...shared }) => {
    const { publicUrl } = env
    const { db, content } = shared
    let calls: string[] = []
    const callApi: typeof product.callApi = (path) => {
      calls.push(path)
      return product.callApi(path)
    }
    const { findFormerAddress, findPicture } = product
    const delivery = createDelivery({ ...shared, callApi, findFormerAddress, findPicture })
    await product.housekeeping['scheduled items']()
    await content.refresh()
    const { routes, pages, listReleaseFiles, close } = await delivery.readPages(content, publicUrl)
    const app = createApp({ ...shared, product, delivery, documents: routes, pages })
    try {
      return await work({
        // One at a time, as exports do: the calls of one render cannot be told from those of another.
        request: async (address) => {
          calls = []
          return { response: await app.request(publicUrl + address), calls }
        },
        listReleaseFiles,
        listFormerPaths: createFormerPaths(db).list,
      })
    } finally {
      await close()
    }
  })
