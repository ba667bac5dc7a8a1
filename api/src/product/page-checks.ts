import { API_PREFIX, workCollections } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { createWorksCheck, type SitePages } from './readiness/check-works.ts'
import { readinessRoutes } from './readiness/routes.ts'
import type { WorkCatalog } from './works/catalog.ts'

interface Dependencies {
  catalog: Pick<WorkCatalog, 'read'>
  fileRoutes: Hono<RequestEnv>
  log: Log
  /** Configured public origin, if there is one. */
  publicUrl: string | undefined
}

/** Creates a function that returns the routes that check the pages and files of works as visitors get them. To be mounted behind the guard. */
export const createPageChecks =
  ({ catalog, fileRoutes, log, publicUrl }: Dependencies) =>
  (pages: SitePages, publicFiles: Hono<RequestEnv>) => {
    const own = new Hono<RequestEnv>().route('/', publicFiles).route('/', fileRoutes)
    own.onError((error) => {
      throw error
    })
    const readWorks = async () => {
      const works = await catalog.read()
      return workCollections().flatMap(({ name }) => works.list(name))
    }
    const requestFile = async (path: string, headers?: Record<string, string>) => own.request(path, { headers })
    const check = createWorksCheck({ readWorks, pages, requestFile, publicUrl })
    return new Hono<RequestEnv>().route(API_PREFIX, readinessRoutes({ check, log }))
  }
