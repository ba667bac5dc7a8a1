import { createHash } from 'node:crypto'
import type { AppName, Release, ReleaseEntry } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { isIntact, readRelease, readReleaseFile } from '@portfolio/releases'
import { trustedTypesPolicy } from '#delivery/documents/trusted-types.ts'
import type { Renderer } from '#delivery/rendering/renderer.ts'
import { formatSetName } from './history.ts'
import type { ReleaseSet } from './release-set-store.ts'
import { type createRendererPool, pairOf } from './renderer-pool.ts'

/** A text that stands in a document, with its source expression for a content security policy. */
export interface Hashed {
  text: string
  hash: string
}

/** A release set made ready to serve: what every document of it says, and the worker that renders it. */
export interface ActiveSet {
  /** As documents name it: `rs_7`. */
  name: string
  shell: Release
  publicMfe: Release
  adminMfe: Release
  /** The inline script of every document, and the stylesheet of each kind of document. */
  boot: Hashed
  publicCss: Hashed
  adminCss: Hashed
  renderer: Renderer
}

export const baseOf = ({ name, version }: Release) => `/mfe/${name}/${version}/`

/** What a public document starts with: of the shell, its script for visitors. */
export const publicEntryOf = ({ entry, publicEntry }: Release) => publicEntry ?? entry

export const integrityOf = ({ name, files }: Release, clientFile: string): string => {
  const file = files.find(({ path }) => path === `client/${clientFile}`)
  if (!file) throw new Error(`Release ${name} has no file ${clientFile}`)
  return file.integrity
}

export const hashed = (text: string): Hashed => ({ text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` })

/** Addresses in a stylesheet are relative to its file; inside a document they must be whole. */
const withWholeAddresses = (css: string, base: string) => css.replace(/url\((["']?)(?!data:|\/|https?:|#)/g, `url($1${base}`)

/** The inline script of a document: the shell's, behind the policy that decides which scripts may be added. */
export const inlineScript = (boot: string) => hashed(trustedTypesPolicy + boot)

/** Reads a set from the store and starts its renderer. Throws, with the file that is missing, when it is not whole. */
export const prepareSet = async (
  { id, versions }: ReleaseSet,
  store: ObjectStore,
  renderers: Pick<ReturnType<typeof createRendererPool>, 'get'>,
): Promise<ActiveSet> => {
  const text = async (release: Release, path: string | undefined): Promise<string> => {
    const content = path && (await readReleaseFile(store, release.name, release.version, path))
    if (!content) throw new Error(`Release ${release.name}@${release.version} has no ${path ?? 'such file'}`)
    // The gate has seen it whole; whoever may write to the store may have changed it since.
    if (!isIntact(content, release.files.find((file) => file.path === path)?.integrity ?? ''))
      throw new Error(`Release ${release.name}@${release.version} has another ${path} than its release.json says`)
    return content.toString('utf8')
  }
  const cssOf = async (release: Release, { css }: ReleaseEntry) => {
    const files = await Promise.all(css.map((file) => text(release, `client/${file}`)))
    return withWholeAddresses(files.join('\n'), baseOf(release))
  }
  const release = (name: AppName) => readRelease(store, name, versions[name])

  const [shell, publicMfe, adminMfe] = await Promise.all([release('shell'), release('public-mfe'), release('admin-mfe')])
  const [boot, publicCss, adminCss, shellBundle, publicBundle] = await Promise.all([
    text(shell, shell.boot),
    Promise.all([cssOf(shell, publicEntryOf(shell)), cssOf(publicMfe, publicMfe.entry)]),
    Promise.all([cssOf(shell, shell.entry), cssOf(adminMfe, adminMfe.entry)]),
    text(shell, shell.serverBundle),
    text(publicMfe, publicMfe.serverBundle),
  ])
  const renderer = renderers.get(pairOf(versions), { shell: shellBundle, publicMfe: publicBundle })
  return {
    name: formatSetName(id),
    shell,
    publicMfe,
    adminMfe,
    boot: inlineScript(boot),
    publicCss: hashed(publicCss.join('\n')),
    adminCss: hashed(adminCss.join('\n')),
    renderer,
  }
}
