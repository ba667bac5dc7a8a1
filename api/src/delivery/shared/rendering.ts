import type { AppName, Head } from '@portfolio/mfe-contract'

/** What the shell's server bundle returns for one document. */
export interface Rendered {
  html: string
  /** HTTP status of the document. */
  status: number
  head: Head
  /** Data that the browser needs in addition to the markup. */
  state: unknown
  /** The kind of page, which its stylesheets depend on. Absent from older releases and for pages of the shell. */
  kind?: string | undefined
}

/** Source text of the server bundles that render together. */
export interface Bundles {
  shell: string
  /** Of the public remotes. */
  remotes: Partial<Record<AppName, string>>
}

/** Responds to a GET of the public API by path, in this process. `isTemporary`: the same call may get another response although nothing changes. */
export type CallApi = (path: string) => Promise<{ status: number; body: string; isTemporary?: boolean }>

/** Renders documents with the server bundles of one shell and the public remotes of a set. */
export interface Renderer {
  /** Resolves with the patterns of the public routes when the bundles have loaded; rejects with the reason when they cannot. */
  ready: () => Promise<readonly string[]>
  render: (url: string) => Promise<Rendered>
  close: () => Promise<void>
}
