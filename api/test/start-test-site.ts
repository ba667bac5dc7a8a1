import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { createEarlyResponder } from '#http/early-responses.ts'
import { openServer } from '#http/open-server.ts'
import { createApp } from '../src/app.ts'
import { putBuilds } from './built-releases.ts'
import { PUBLIC_URL, startTestApi } from './start-test-api.ts'

type Pages = NonNullable<Parameters<typeof createApp>[0]['pages']>

/** Starts the whole gateway, with the built apps, on a port. `wrapPages` may change what readers of all pages get. */
export const startTestSite = async (
  wrapPages: (pages: Pages) => Pages = (pages) => pages,
  options?: Parameters<typeof startTestApi>[0],
) => {
  const api = await startTestApi(options)
  await api.delivery.activate(await putBuilds(api.store))
  const site = await api.delivery.serve({ content: api.content, publicUrl: PUBLIC_URL })
  const app = createApp({ ...api, documents: site.routes, pages: wrapPages(site.pages), publicUrl: PUBLIC_URL })
  const server = await openServer({ port: 0, host: '127.0.0.1', fetch: app.fetch, isUpload: () => false })
  server.use(
    app.fetch,
    createEarlyResponder([], () => {}),
  )
  const url = `http://127.0.0.1:${server.port}`
  const token = await api.newToken()
  return {
    ...api,
    url,
    /** The pages as they are served. */
    pages: site.pages,
    /** The gateway with its documents, called without a network connection. */
    site: app,
    getPublicRoutes: site.getPublicRoutes,
    /** Calls the API as the owner. */
    fetchAsOwner: (path: string, init: RequestInit = {}) => fetch(url + API_PREFIX + path, { ...init, headers: { [TOKEN_HEADER]: token } }),
    /** Requests a response and lets the client disconnect before its end. */
    openAsOwner: async (path: string) => {
      const connected = once(server.node, 'connection')
      const request = sendRequest(url + API_PREFIX + path, { agent: false, headers: { [TOKEN_HEADER]: token } }).end()
      const [socket] = await connected
      await once(request, 'response')
      return {
        /** Resolves when the server has closed the connection as well. */
        disconnect: async () => {
          const closed = once(socket, 'close')
          request.on('error', () => {}).destroy()
          await closed
        },
      }
    },
    close: async () => {
      await server.drain({ requestMs: 0, uploadMs: 0 })
      await site.close()
      await api.close()
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>
