import type { Context } from 'hono'
import { html } from 'hono/html'
import { respondWithPlainPage } from '#http/plain-page.ts'

/** For one person, and not for search engines. */
export const PREVIEW_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

interface Content {
  status: 403 | 404 | 409 | 410 | 422 | 429 | 503
  /** Why there is no preview, as a sentence. */
  text: string
  /** Where a form is sent that ends the preview, if there is one to end. */
  leavePath?: string
  headers?: Record<string, string>
}

/** Responds with a page of the gateway, without any release, that says why there is no preview. */
export const respondWithoutPreview = (c: Context, { status, text, leavePath, headers }: Content) =>
  respondWithPlainPage(c, {
    title: 'No preview',
    heading: 'No preview',
    content: html`<p>${text}</p>
${leavePath ? html`<form method="post" action="${leavePath}"><button>Leave preview</button></form>` : html`<p><a href="/">Go to the site</a></p>`}`,
    status,
    headers: { ...PREVIEW_HEADERS, ...headers },
  })
