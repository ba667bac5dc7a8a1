import { ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { type DocumentReleases, type Release, type ReleaseEntry, toContainer } from '@portfolio/mfe-contract'
import { type ActiveSet, getPublicApp, type PublicApp, publicEntry, releaseBaseUrl } from '#delivery/shared/active-set.ts'
import type { Rendered } from '#delivery/shared/rendering.ts'
import type { Banner } from '#delivery/shared/set-choice.ts'
import { documentHtml } from './html.ts'

const fileIntegrity = ({ name, files }: Release, clientFile: string): string => {
  const file = files.find(({ path }) => path === `client/${clientFile}`)
  if (!file) throw new Error(`Release ${name} has no file ${clientFile}`)
  return file.integrity
}

/** A set, the ticket of documents that are produced today, and their banner. */
export interface TicketedSet extends ActiveSet {
  ticket: string | undefined
  banner?: Banner | undefined
  hasEditLink?: boolean | undefined
}

const describeReleases = (set: TicketedSet, { js }: ReleaseEntry, remote: Release, css?: string[]): DocumentReleases => ({
  set: set.name,
  ticket: set.ticket,
  shell: { src: releaseBaseUrl(set.releases.shell) + js, integrity: fileIntegrity(set.releases.shell, js) },
  remotes: [
    {
      name: toContainer(remote.name),
      base: releaseBaseUrl(remote),
      entry: remote.entry.js,
      integrity: fileIntegrity(remote, remote.entry.js),
      css: css?.map((file) => ({ file, integrity: fileIntegrity(remote, file) })),
    },
  ],
})

const PUBLIC_OPENING = { wait: 'Opening the page…', noScript: 'The server could not render this page. Please reload it in a moment.' }
const ADMIN_OPENING = {
  wait: 'Opening the admin portal…',
  noScript: 'The admin portal needs JavaScript. Please allow it for this site and reload.',
  link: { href: ROLLBACK_PAGE_PATH, text: 'Roll back a release' },
}

/** Returns the stylesheet of a public page: that of its kind, where both its shell and its remote know the kind. */
export const getPublicCss = ({ css, pageCss }: PublicApp, { kind = '' }: Pick<Rendered, 'kind'> = {}) => pageCss.get(kind) ?? css

/** A public page. It names the remote that has it and no other, so that a visitor never receives an address of code that it does not need. */
export const publicDocument = (
  set: TicketedSet,
  rendered: Rendered,
  { origin, path, picture }: { origin: string | undefined; path: string; picture: string | undefined },
) => {
  const { status, html, head, state } = rendered
  const app = getPublicApp(set, path)
  const css = getPublicCss(app, rendered)
  const otherCss = css === app.css ? undefined : app.release.entry.css
  return documentHtml({
    head,
    origin,
    canonical: origin && status === 200 ? origin + (head.canonical ?? path) : undefined,
    picture,
    css: css.text,
    boot: set.boot.text,
    banner: set.banner,
    releases: describeReleases(set, publicEntry(set.releases.shell), app.release, otherCss),
    markup: html,
    state,
    hasEditLink: set.hasEditLink,
  })
}

/** Returns the preview of an unpublished page. It has no scripts, because they would request data that the API does not have. */
export const previewDocument = (app: PublicApp, { html, head, kind }: Rendered, origin: string | undefined, notice: string) =>
  documentHtml({ head, origin, robots: 'noindex', css: getPublicCss(app, { kind }).text, notice, markup: html })

/** The same page without markup, for the browser to render: served with 503 while the server cannot render it. */
export const unrenderedDocument = (set: TicketedSet, origin: string | undefined, { release, css }: PublicApp) =>
  documentHtml({
    head: { title: 'Loading …' },
    origin,
    css: css.text,
    boot: set.boot.text,
    banner: set.banner,
    releases: describeReleases(set, publicEntry(set.releases.shell), release),
    markup: '',
    opening: PUBLIC_OPENING,
  })

/** The admin portal: names the admin remote, is never rendered on the server and never indexed. */
export const adminDocument = (set: TicketedSet, origin: string | undefined) =>
  documentHtml({
    head: { title: 'Admin portal' },
    origin,
    robots: 'noindex',
    css: set.adminCss.text,
    boot: set.boot.text,
    banner: set.banner,
    releases: describeReleases(set, set.releases.shell.entry, set.releases['admin-mfe']),
    markup: '',
    opening: ADMIN_OPENING,
  })
