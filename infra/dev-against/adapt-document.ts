import type { LocalRemote } from './local-release.ts'

const RELEASES = /<script type="application\/json" id="releases">(.*?)<\/script>/s
const ROOT = '<div id="root">'
const STATE = '<script type="application/json" id="state">'

/** JSON that cannot end the script element around it. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Marks the start of a page that browsers keep as the server rendered it. */
const SERVER_PAGE = '<div data-server-page='

/**
 * Removes the markup of the page, which the site rendered with its own release, so that the browser renders the page. Keeps markup for which
 * browsers have no code.
 */
const emptyRoot = (html: string) => {
  const start = html.indexOf(ROOT) + ROOT.length
  const state = html.lastIndexOf(STATE)
  const end = state > start ? state : html.lastIndexOf('</body>')
  return html.slice(start, end).includes(SERVER_PAGE) ? html : `${html.slice(0, start)}</div>${html.slice(end)}`
}

/**
 * Makes a document of the site load the local remote in place of the site's own. Documents of other remotes keep their markup. Removes every
 * ticket, so that browsers report nothing to the site.
 */
export const adaptDocument = (html: string, local: LocalRemote, reloadScript: string): string => {
  const block = RELEASES.exec(html)
  if (!block) return html
  const { ticket: _, ...releases } = JSON.parse(block[1] as string) as { ticket?: string; remotes: { name: string }[] }
  const isLocal = releases.remotes.some(({ name }) => name === local.name)
  const remotes = releases.remotes.map((remote) => (remote.name === local.name ? local : remote))
  const named = html.replace(block[0], () => block[0].replace(block[1] as string, () => escapeJson({ ...releases, remotes })))
  const script = `<script src="${reloadScript}" async></script>`
  return (isLocal ? emptyRoot(named) : named).replace('</body>', () => `${script}</body>`)
}

/** Makes the content security policy of a document allow the same files at the local address. */
export const adaptPolicy = (policy: string, origin: string): string => policy.replace(/https?:\/\/[^\s;]+\/mfe\//g, `${origin}/mfe/`)
