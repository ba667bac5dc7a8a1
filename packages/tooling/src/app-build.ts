import { join } from 'node:path'
import type { AppName, Release } from '@portfolio/mfe-contract'

/** Public documents need less of the shared modules than the owner's, and shared modules cannot be tree-shaken. */
export type DocumentKind = 'public' | 'admin'

export interface AppBuild {
  name: AppName
  /** Absolute path of the workspace. */
  dir: string
  /** The versions of each contract that the app works with (contract-versions.ts). */
  contracts: Release['contracts']
  /** The shell's scripts, one for each kind of document, relative to the workspace; remotes have none. */
  clientEntries?: Record<DocumentKind, string>
  /** The shell: files that export less than a whole shared module, by its name, relative to the workspace. For public documents. */
  sharedForVisitors?: Record<string, string>
  /** What a remote exposes: `{ './routes': './src/routes.tsx' }`. */
  exposes?: Record<string, string>
  /** Module that the gateway renders with, relative to the workspace. */
  serverEntry?: string
  /** Script that is inlined in every document, relative to the workspace. */
  bootEntry?: string
  /** One script and one stylesheet instead of lazy chunks, so that a document can list everything that a page needs. */
  singleFile?: boolean
  /**
   * The kinds of pages that the server renders, and a module with all that a page of the kind is made of, relative to the workspace. A document
   * contains the styles of its own kind only.
   */
  pageKinds?: Record<string, string>
  /**
   * Scripts beside that file which a page loads only when it needs them, by name, relative to the workspace. Each is complete except for the
   * shared modules: lazy chunks would share modules with the container, which costs every page more than the copies cost those who load them.
   */
  lazyScripts?: Record<string, string>
}

/** Returns the chunk name of an exposed module: './routes' → 'routes'. */
export const exposeChunk = (id: string) => id.slice(2)

/** Returns `dist` of the workspace, unless a test builds a variant elsewhere. */
export const distFolder = (app: AppBuild) => process.env.DIST_DIR ?? join(app.dir, 'dist')
