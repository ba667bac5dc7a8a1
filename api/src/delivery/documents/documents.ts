import { createHash } from 'node:crypto'
import { SOCIAL_PREFIX } from '@portfolio/contracts'
import type { DocumentReleases, Release, ReleaseEntry } from '@portfolio/mfe-contract'
import { APPS } from '@portfolio/mfe-contract'
import { type ActiveSet, publicEntry, releaseBaseUrl } from '#delivery/shared/active-set.ts'
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
}

const describeReleases = (set: TicketedSet, { js }: ReleaseEntry, remote: Release, css?: string[]): DocumentReleases => ({
  set: set.name,
  ticket: set.ticket,
  shell: { src: releaseBaseUrl(set.releases.shell) + js, integrity: fileIntegrity(set.releases.shell, js) },
  remotes: [
    {
      name: APPS[remote.name],
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
}

/** Names a version of the picture, so that sites which keep link previews get the one with a new title. */
const toPicture = (path: string, { title }: Rendered['head']) => {
  const version = createHash('sha256').update(title).digest('base64url').slice(0, 10)
  return `${SOCIAL_PREFIX}${path === '/' ? '' : path}.png?v=${version}`
}

/** Returns the stylesheet of a public page: that of its kind, where both its shell and its remote know the kind. */
export const getPublicCss = ({ publicCss, pageCss }: ActiveSet, { kind = '' }: Pick<Rendered, 'kind'> = {}) =>
  pageCss.get(kind) ?? publicCss

/** A public page. It names the public remote only, so that a visitor never receives an address of admin code. */
export const publicDocument = (set: TicketedSet, rendered: Rendered, origin: string | undefined, path: string) => {
  const { status, html, head, state } = rendered
  const css = getPublicCss(set, rendered)
  const otherCss = css === set.publicCss ? undefined : set.releases['public-mfe'].entry.css
  return documentHtml({
    head,
    origin,
    canonical: origin && status === 200 ? origin + (head.canonical ?? path) : undefined,
    picture: status === 200 ? toPicture((head.canonical ?? path).replace(/\?.*/, ''), head) : undefined,
    css: css.text,
    boot: set.boot.text,
    banner: set.banner,
    releases: describeReleases(set, publicEntry(set.releases.shell), set.releases['public-mfe'], otherCss),
    markup: html,
    state,
  })
}

/** The same page without markup, for the browser to render: served with 503 while the server cannot render it. */
export const unrenderedDocument = (set: TicketedSet, origin: string | undefined) =>
  documentHtml({
    head: { title: 'Loading …' },
    origin,
    css: set.publicCss.text,
    boot: set.boot.text,
    banner: set.banner,
    releases: describeReleases(set, publicEntry(set.releases.shell), set.releases['public-mfe']),
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
