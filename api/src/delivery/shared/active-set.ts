import { type AppName, type ByApp, findPublicApp, MAIN_PUBLIC_APP, type Release } from '@portfolio/mfe-contract'
import { type InlineText, inlineText } from '#http/inline-text.ts'
import type { Renderer } from './rendering.ts'
import { trustedTypesPolicy } from './trusted-types.ts'

/** A public remote of a set: what the documents of its pages contain. */
export interface PublicApp {
  release: Release
  /** The stylesheets of all its pages, and the part of them that is enough for a kind of page. */
  css: InlineText
  pageCss: ReadonlyMap<string, InlineText>
}

/** A release set ready to serve: what every document of it contains, and the worker that renders it. */
export interface ActiveSet {
  /** The name in documents: `rs_7`. */
  name: string
  releases: ByApp<Release>
  /** The inline script of every document. */
  boot: InlineText
  publicApps: ReadonlyMap<AppName, PublicApp>
  /** The stylesheet of the admin portal's documents. */
  adminCss: InlineText
  renderer: Renderer
  /** Patterns of the public routes. */
  routes: readonly string[]
}

/** Returns the versions of the releases of a set. */
export const getVersions = ({ releases }: Pick<ActiveSet, 'releases'>): ByApp<string> =>
  Object.fromEntries(Object.values(releases).map(({ name, version }) => [name, version])) as ByApp<string>

export const releaseBaseUrl = ({ name, version }: Pick<Release, 'name' | 'version'>) => `/mfe/${name}/${version}/`

/** Returns the entry of public documents: the shell's smaller one, where a release has it. */
export const publicEntry = ({ entry, publicEntry: forVisitors }: Release) => forVisitors ?? entry

/** Returns the remote of a set that has the public page at a path. */
export const getPublicApp = ({ publicApps }: Pick<ActiveSet, 'publicApps'>, path: string): PublicApp =>
  (publicApps.get(findPublicApp(path)) ?? publicApps.get(MAIN_PUBLIC_APP)) as PublicApp

/** Returns the inline script of documents: the Trusted Types policy and then the shell's boot script. */
export const inlineScript = (boot: string) => inlineText(trustedTypesPolicy + boot)
