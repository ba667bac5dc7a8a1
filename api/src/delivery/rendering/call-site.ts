import type { CallApi } from '#delivery/shared/rendering.ts'

const RESPONSE_MS_MAX = 30_000

/** Reads the public API of another site (`https://example.org`), for pages that show its content. */
export const callSite =
  (site: string): CallApi =>
  async (path) => {
    const response = await fetch(site + path, { redirect: 'error', signal: AbortSignal.timeout(RESPONSE_MS_MAX) })
    return { status: response.status, body: await response.text() }
  }
