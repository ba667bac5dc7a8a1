import { createHash } from 'node:crypto'
import type { AppName, Release } from '@portfolio/mfe-contract'
import type { Renderer } from './rendering.ts'
import { trustedTypesPolicy } from './trusted-types.ts'

/** Text that is inlined in a document, with its source expression for a content security policy. */
export interface InlineText {
  text: string
  hash: string
}

/** A release set ready to serve: what every document of it contains, and the worker that renders it. */
export interface ActiveSet {
  /** The name in documents: `rs_7`. */
  name: string
  releases: Record<AppName, Release>
  /** The inline script of every document, and the stylesheet of each kind of document. */
  boot: InlineText
  publicCss: InlineText
  /** The part of it that is enough for a kind of page. */
  pageCss: ReadonlyMap<string, InlineText>
  adminCss: InlineText
  renderer: Renderer
  /** Patterns of the public routes. */
  routes: readonly string[]
}

export const releaseBaseUrl = ({ name, version }: Pick<Release, 'name' | 'version'>) => `/mfe/${name}/${version}/`

/** Returns the entry of public documents: the shell's smaller one, where a release has it. */
export const publicEntry = ({ entry, publicEntry: forVisitors }: Release) => forVisitors ?? entry

export const inlineText = (text: string): InlineText => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/** Returns the inline script of documents: the Trusted Types policy and then the shell's boot script. */
export const inlineScript = (boot: string) => inlineText(trustedTypesPolicy + boot)
