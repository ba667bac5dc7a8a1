import { readFile, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
}

/**
 * Serves a folder as hosts of static files do by default: the `index.html` of a folder, a redirect to the slash that its address lacks,
 * `404.html` for the rest, and types by extension. It has no other rule and sends no other header.
 */
export const serveFolder = async (folder: string) => {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    let path = join(folder, decodeURIComponent(pathname))
    const found = await stat(path).catch(() => undefined)
    if (found?.isDirectory()) {
      if (!pathname.endsWith('/')) return void response.writeHead(301, { location: `${pathname}/${search}` }).end()
      path = join(path, 'index.html')
    }
    const content = await readFile(path).catch(() => undefined)
    if (content) response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content)
    else response.writeHead(404, { 'content-type': TYPES['.html'] }).end(await readFile(join(folder, '404.html')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<unknown>((resolve) => (server as Server).close(resolve).closeAllConnections()),
  }
}
