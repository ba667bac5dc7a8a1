import { Hono } from 'hono'
import { html } from 'hono/html'
import { respondWithPlainPage } from '#http/plain-page.ts'
import { apiVersion } from '#version'
import type { CheckDependencies } from './check-dependencies.ts'

interface Dependencies {
  checkDependencies: CheckDependencies
  /** Whether the gateway has been asked to stop. It still serves, and should get no more requests. */
  isStopping?: () => boolean
  /** Returns why no page can be served, or undefined. `isEmpty` means that no release was ever activated. */
  findProblem?: (() => { reason: string; isEmpty: boolean } | undefined) | undefined
}

const NO_STORE = { 'cache-control': 'no-store' }
const describe = (status: 'ok' | 'degraded' | 'unavailable' | 'starting' | 'stopping') => ({ status, version: apiVersion })

/**
 * `/live`: the process responds. `/ready`: it can serve pages; the response includes the version of the api. An unavailable object store, a full disk or
 * a read-only database only degrades it, because pages are served all the same. A release set that cannot be loaded makes it unavailable. Before the first
 * activation it is only degraded, because that activation is made over HTTP too.
 */
export const healthRoutes = ({ checkDependencies, isStopping = () => false, findProblem = () => undefined }: Dependencies) =>
  new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }, 200, NO_STORE))
    .get('/ready', async (c) => {
      if (isStopping()) return c.json(describe('stopping'), 503, { ...NO_STORE, 'retry-after': '5' })
      const { database, writes, store, uploads } = await checkDependencies()
      if (!database) return c.json(describe('unavailable'), 503, { ...NO_STORE, 'retry-after': '2' })
      const { reason, isEmpty } = findProblem() ?? {}
      if (reason && !isEmpty) return c.json({ ...describe('unavailable'), reason }, 503, { ...NO_STORE, 'retry-after': '5' })
      return c.json({ ...describe(!reason && writes && store && uploads ? 'ok' : 'degraded'), reason }, 200, NO_STORE)
    })

const STARTING = { ...NO_STORE, 'retry-after': '2' }

/** Responds while the gateway starts: it listens first, so that a port in use is noticed before anything is created. */
export const startingRoutes = () =>
  new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }, 200, NO_STORE))
    .get('/ready', (c) => c.json(describe('starting'), 503, STARTING))
    .all('*', (c) => {
      if (!c.req.header('accept')?.includes('text/html'))
        return c.text('The site is starting. Please try again in a moment.', 503, STARTING)
      return respondWithPlainPage(c, {
        title: 'Starting',
        heading: 'This site is starting',
        content: html`<p>The page will appear in a few seconds.</p>`,
        status: 503,
        // Browsers request the same address again.
        headers: { ...STARTING, refresh: '2' },
      })
    })
