import type { Page, Route } from '@playwright/test'

/** What can go wrong with a file on its way to the browser. */
export const FAULTS = ['stalled', 'connection refused', 'status 404', 'status 500', 'tampered', 'html instead of script'] as const
export type Fault = (typeof FAULTS)[number] | 'slow'

const LONG_MS = 60_000
const SLOW_MS = 1_500

const respond = async (route: Route, fault: Fault, until: Promise<void>) => {
  if (fault === 'stalled') {
    // Kept open until the test ends or heals it, then aborted, as a dying server would do.
    await Promise.race([until, new Promise((done) => setTimeout(done, LONG_MS).unref())])
    return route.abort().catch(() => {})
  }
  if (fault === 'connection refused') return route.abort('connectionrefused')
  if (fault === 'status 404') return route.fulfill({ status: 404, contentType: 'text/plain', body: 'There is no such file.' })
  if (fault === 'status 500') return route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' })
  if (fault === 'html instead of script')
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Not this</title>' })
  const response = await route.fetch()
  if (fault === 'slow') {
    await new Promise((done) => setTimeout(done, SLOW_MS))
    return route.fulfill({ response })
  }
  const body = (await response.text()).replace(/;?\s*$/, ';/*x*/')
  return route.fulfill({ response, body })
}

/** Breaks every matching request until `heal` is called. Returns `heal` and the paths that were requested. */
export const breakFiles = async (page: Page, pattern: RegExp, fault: Fault) => {
  let heal = () => {}
  const healed = new Promise<void>((done) => {
    heal = done
  })
  const hits: string[] = []
  const responses: Promise<unknown>[] = []
  const handler = (route: Route) => {
    hits.push(new URL(route.request().url()).pathname)
    // A page that is closed in the meantime cancels its requests.
    const response = respond(route, fault, healed).catch(() => {})
    responses.push(response)
    return response
  }
  await page.route(pattern, handler)
  return {
    hits,
    heal: async () => {
      heal()
      // Requests that are kept open are aborted first: if they continued, they would still deliver their file.
      await Promise.all(responses)
      await page.unroute(pattern, handler)
    },
  }
}
