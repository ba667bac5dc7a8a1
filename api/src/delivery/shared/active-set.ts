import { createHash } from 'node:crypto'
import type { Release } from '@portfolio/mfe-contract'
import type { Renderer } from './rendering.ts'
import { trustedTypesPolicy } from './trusted-types.ts'

/** Text that stands inline in a document, with its source expression for a content security policy. */
export interface InlineText {
  text: string
  hash: string
}

/** A release set ready to serve: what every document of it contains, and the worker that renders it. */
export interface ActiveSet {
  /** As documents name it: `rs_7`. */
  name: string
  shell: Release
  publicMfe: Release
  adminMfe: Release
  /** The inline script of every document, and the stylesheet of each kind of document. */
  boot: InlineText
  publicCss: InlineText
  adminCss: InlineText
  renderer: Renderer
}

export const releaseBaseUrl = ({ name, version }: Pick<Release, 'name' | 'version'>) => `/mfe/${name}/${version}/`

/** The entry that public documents start with; releases of the shell have one for visitors. */
export const publicEntry = ({ entry, publicEntry: forVisitors }: Release) => forVisitors ?? entry

export const inlineText = (text: string): InlineText => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/** The inline script of a document: the shell's, after the policy that decides which scripts may be added. */
export const inlineScript = (boot: string) => inlineText(trustedTypesPolicy + boot)
