import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { API_PREFIX, itemsNames, publicEndpoints } from '@portfolio/contracts'
import type { loadDemo } from '@portfolio/infra/demo'
import sharp from 'sharp'
import { sql } from './raw-sql.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'

export const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c79a63' } })
    .jpeg()
    .toBuffer()
export const createSmallImage = () => createImage(80, 50)

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>

/** Starts a site over HTTP into which a demo can be loaded. Unless a test draws others, its images are small. */
export const startDemoSite = async (start: () => Promise<TestApi> = startTestApi) => {
  const api = await start()
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-demo-'))
  let replaceResponse = (_: Request, response: Response) => response
  const fetch = async (request: Request, env: unknown) => {
    // Compressing thousands of responses would take a tenth of the time that loading a demo takes.
    request.headers.delete('accept-encoding')
    return replaceResponse(request, await api.app.fetch(request, env as never))
  }
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: fetch as never, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server)) as Server
  })
  // An image may take longer to draw than an idle connection is kept, and the next request would meet a closed one.
  server.keepAliveTimeout = 60_000
  const lines: string[] = []
  const site: Parameters<typeof loadDemo>[0] = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: await api.newToken(),
    manifestPath: join(dir, 'demo', 'manifest.json'),
    log: (line) => void lines.push(line),
    draw: createSmallImage,
  }
  const get = async (path: string) => (await api.asVisitor().get(`${API_PREFIX}${path}`)).body
  const getAllLists = () => Promise.all(itemsNames().map((name) => get(publicEndpoints.list(name))))
  return {
    api,
    dir,
    site,
    /** What loading and removing have logged. */
    lines,
    get,
    getAllLists,
    isEmpty: async () => (await getAllLists()).every((list) => list.length === 0),
    /** Performs the write but loses its response. */
    loseResponse: (path: string, nth: number) => {
      let count = 0
      replaceResponse = (request, response) =>
        request.url.endsWith(path) && ++count === nth ? new Response('{}', { status: 502 }) : response
    },
    /** Deletes everything that a test has left behind. */
    empty: async () => {
      replaceResponse = (_, response) => response
      await sql`truncate books, book_chapters, conferences, journal_articles, projects, external_links, about, media, site_settings, work_details,
        work_slugs, working_copies, import_batches, import_decisions, import_corrections, files, citation_styles cascade`.execute(api.db)
      await sql`delete from blogs`.execute(api.db)
      await api.content.refresh()
      await rm(join(dir, 'demo'), { recursive: true, force: true })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await api.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)
