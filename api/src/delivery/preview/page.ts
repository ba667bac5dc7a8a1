import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { inlineText } from '#delivery/shared/active-set.ts'

const style = inlineText(`
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body { background: light-dark(#f8f5ee, #181613); color: light-dark(#211d18, #ebe4d6); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1rem; display: grid; gap: 1.5rem; justify-items: start; }
h1 { font: 400 2rem/1.1 Georgia, serif; letter-spacing: -.02em; }
a { color: light-dark(#165d57, #86c8bb); }
button { min-height: 2.75rem; padding: .375rem 1rem; border: 1px solid light-dark(#165d57, #86c8bb); border-radius: 3px; background: none; color: light-dark(#165d57, #86c8bb); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid light-dark(#1a5fb4, #8fbcf3); outline-offset: 2px; }
`)

const POLICY = `default-src 'none'; style-src ${style.hash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

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
  c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No preview</title>
<style>${raw(style.text)}</style>
</head>
<body>
<main>
<h1>No preview</h1>
<p>${text}</p>
${leavePath ? html`<form method="post" action="${leavePath}"><button>Leave preview</button></form>` : html`<p><a href="/">Go to the site</a></p>`}
</main>
</body>
</html>`,
    status,
    { ...PREVIEW_HEADERS, ...headers, 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' },
  )
