import type { Server } from 'node:http'
import { Hono } from 'hono'
import { createDevFiles, forwardDevSocket } from './dev/dev-proxy.ts'
import { afterRefresh, followDevServer } from './dev/dev-set.ts'
import type { ServeDocuments, Serving } from './serving.ts'

interface Dependencies {
  startRenderer: Parameters<typeof followDevServer>[0]['startRenderer']
  serveDocuments: ServeDocuments
}

/** Serves the builds of the dev server at this address instead of releases. */
export const serveDev = async (devServer: string, serving: Serving, { startRenderer, serveDocuments }: Dependencies) => {
  const { current, refresh, close } = await followDevServer({ devServer, startRenderer })
  const documents = serveDocuments(current, serving)
  const routes = new Hono().route('/', createDevFiles(devServer)).route('/', afterRefresh(refresh, documents.routes))
  return {
    name: current().name,
    routes,
    findProblem: () => undefined,
    getServing: () => null,
    // Every document waits for the latest build.
    findEarlyResponse: () => undefined,
    pages: documents.pages,
    getPublicRoutes: () => current().routes,
    close,
    attach: (server: Server) => void forwardDevSocket(server, devServer),
  }
}
