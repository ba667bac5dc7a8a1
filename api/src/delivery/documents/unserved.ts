import { ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { throwRetryLater } from '#http/errors.ts'
import { respondWithPlainPage } from '#http/plain-page.ts'

const RETRY_SECONDS = 5

/** Responds to the request of a document while no release set can be served. */
export const respondUnserved = (c: Context, problem: string) =>
  respondWithPlainPage(c, {
    title: 'Temporarily unavailable',
    heading: 'This site is temporarily unavailable',
    content: html`<p>Please try again in a moment.</p>
${c.req.path.startsWith('/admin') ? html`<p>${problem}. <a href="${ROLLBACK_PAGE_PATH}">Roll back or activate releases</a></p>` : ''}`,
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) },
  })

export const throwUnserved = (problem: string) => throwRetryLater(503, problem, RETRY_SECONDS)
