import type { BrowserContext, Route } from 'playwright'
import { isContentPath } from './site-content.ts'

/**
 * Lets the pages of a gateway (`url`) read content from another origin, as their documents do. Requests to other sites get an empty response:
 * what they embed is no part of the release.
 */
export const readContentFrom = async (context: BrowserContext, url: string, contentUrl: string): Promise<void> => {
  const origin = new URL(url).origin
  const isIntercepted = ({ protocol, origin: from, pathname }: URL) =>
    protocol.startsWith('http') && (from !== origin || isContentPath(pathname))

  const respond = async (route: Route) => {
    const request = route.request()
    const address = new URL(request.url())
    if (address.origin !== origin) return route.fulfill({ status: 200, contentType: 'text/html', body: '' })
    // The beacon is for the gateway, which issued the ticket of the document.
    if (request.method() !== 'GET') return route.continue()
    const response = await fetch(contentUrl + address.pathname + address.search)
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status: response.status, contentType: response.headers.get('content-type') ?? '', body })
  }
  // A page may be closed while it still loads.
  await context.route(isIntercepted, (route) => respond(route).catch(() => {}))
}
