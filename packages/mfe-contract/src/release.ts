import type { AppName, ReleaseSource } from '@portfolio/contracts'

export {
  APP_NAMES,
  APPS,
  type AppName,
  type ByApp,
  findPublicApp,
  getApp,
  MAIN_PUBLIC_APP,
  PUBLIC_APPS,
  REQUIRED_APPS,
  type ReleaseSource,
  toContainer,
} from '@portfolio/contracts'

export interface ReleaseFile {
  /** Relative to the release's own folder: `client/…` is served to browsers, `server/…` is not. */
  path: string
  bytes: number
  /** `sha384-<base64>`, as in an integrity attribute. */
  integrity: string
}

export interface ReleaseEntry {
  js: string
  css: string[]
}

/** Stylesheets by the kind of page (`PublicRouteHandle`). Relative to `client/`. */
export type PageCss = Record<string, string[]>

/** Names by shared module: `{ react: ['useState'] }`. */
export type ExportNames = Record<string, string[]>

/** Proof that a release passed the browser check. */
export interface ReleaseEvidence {
  /** Digest of `files` in `release.json`: `sha384-…`. */
  files: string
  /** ISO 8601. */
  checkedAt: string
  /** Name and version of the browser. */
  browser: string
  /** How many pages and screens were opened. */
  pages: number
  /** Versions of the other apps it was checked with. */
  with: Partial<Record<AppName, string>>
  /** Patterns of its pages that were not opened, because nothing links to them. */
  unreached?: string[]
  /** Present if the check was to open pages with the public content of a running site as well. */
  content?: ContentEvidence
}

/** What the browser check did with the public content of a running site. */
export interface ContentEvidence {
  /** Its address, such as `https://example.org`. */
  site: string
  /** How many pages were opened with its content. */
  pages: number
  /** Why its content was not checked, such as `ECONNREFUSED`. */
  unavailable?: string
}

/** `release.json`: everything that other apps, the gateway or a browser need to know about one immutable build. */
export interface Release {
  name: AppName
  version: string
  /** ISO 8601. */
  builtAt: string
  /** All files except `release.json`, including the precompressed variants of the others (`.br`, `.gz`). */
  files: ReleaseFile[]
  /** The script a document starts with: the shell's in the admin portal, or a remote's container. Relative to `client/`. */
  entry: ReleaseEntry
  /** The shell: the smaller script that public documents start with. */
  publicEntry?: ReleaseEntry
  /** A public remote: what is enough for the document of each kind of page, out of the stylesheets of `entry`. Absent in older releases. */
  pageCss?: PageCss
  /** What a remote exposes, with the files each needs. Relative to `client/`. */
  exposes: Record<string, { js: string[]; css: string[] }>
  /** The shell: versions it provides. A remote: ranges it needs. */
  shared: Record<string, string>
  /** The shell: the exports of the shared modules in each kind of document. Absent in older releases. */
  provides?: { public: ExportNames; admin: ExportNames }
  /** A remote: the exports of the shared modules it uses. Modules that it uses as a namespace are omitted. Absent in older releases. */
  uses?: ExportNames
  /** The shell: design tokens (`--ink`) it defines in every document. A remote: those it needs. Absent in older releases. */
  tokens?: string[]
  /** Numbers of each contract that it supports (contract-versions.ts). */
  contracts: Record<string, number[]>
  /** The newest version of the API in the code it was built from. Missing in older releases. */
  builtForApi?: number
  /** CommonJS file that renders on the server, if there is one. Relative to the release's folder. */
  serverBundle?: string
  /** The shell: inline script of every document. Relative to the release's folder. */
  boot?: string
  /** Written when it is published, and no part of what makes the version. Absent in older releases. */
  source?: ReleaseSource
  /** Added by the browser check before publication, and not part of the hash that is the version. Missing without a check. */
  evidence?: ReleaseEvidence
}

/** One remote as a document names it to the browser. */
export interface DocumentRemote {
  name: string
  base: string
  entry: string
  integrity: string
  /** The stylesheets of all its pages, where the document contains only those of its own page. Loaded before the remote's code runs. */
  css?: { file: string; integrity: string }[] | undefined
}

/** The JSON block `<script type="application/json" id="releases">` of every document: the set it was rendered with. */
export interface DocumentReleases {
  set: string
  /** Sent with beacons: shows that the sender has received a document of this set. Absent during development. */
  ticket?: string | undefined
  shell: { src: string; integrity: string }
  remotes: DocumentRemote[]
}

export const RELEASES_BLOCK_ID = 'releases'
export const STATE_BLOCK_ID = 'state'
export const ROOT_ID = 'root'
