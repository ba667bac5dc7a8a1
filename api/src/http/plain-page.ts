import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { inlineText } from './inline-text.ts'

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

type Html = ReturnType<typeof html> | string

interface PlainPage {
  title: string
  heading: string
  content: Html
  status: 403 | 404 | 409 | 410 | 422 | 429 | 503
  headers: Record<string, string>
}

/** Responds with a page of the gateway that needs no release and no script. */
export const respondWithPlainPage = (c: Context, { title, heading, content, status, headers }: PlainPage) =>
  c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style.text)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>`,
    status,
    {
      ...headers,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Its address may have the token of a preview.
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    },
  )
