import { ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { afterAll, beforeAll } from 'vitest'
import { putBuilds, putRelease } from './built-releases.ts'
import { OWNER } from './owner.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'

const ORIGIN = 'http://localhost'
const NOTES = 'Say "hello" & <script>alert(1)</script>'

interface Options {
  cookie?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

export const readCookie = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] as string

/**
 * Starts an API for the tests of a file, on which a broken release of admin-mfe is active. Returns what these tests do with the rollback page, as a
 * browser without scripts uses it.
 */
export const setUpRollbackPage = () => {
  let started: TestApi
  beforeAll(async () => {
    started = await startTestApi()
    await started.delivery.activate(await putBuilds(started.store))
    await putRelease(started.store, 'admin-mfe', { version: 'broken', manifest: () => ({ source: { notes: NOTES } }) })
    await started.delivery.activate({ 'admin-mfe': 'broken' })
  })
  afterAll(() => started.close())

  const open = async (path: string, { cookie = '', form, headers = {} }: Options = {}) => {
    const response = await started.app.request(`${ORIGIN}${ROLLBACK_PAGE_PATH}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, ...(form && { origin: ORIGIN }), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
    })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return {
    api: () => started,
    open,
    openSession: async () => readCookie((await open('/sign-in', { form: OWNER })).headers),
    getActive: async () => (await started.delivery.sets.active())?.versions,
  }
}
