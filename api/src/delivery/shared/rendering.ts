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
  /** With sample content: properties that the page reads and the content lacks, such as `items[].slug of /api/pages/books/1`. */
  missing?: string[]
}

/** Source text of the server bundles that render together. */
export interface Bundles {
  shell: string
  /** Of the public remotes. */
  remotes: Partial<Record<AppName, string>>
}

interface ApiResponse {
  status: number
  body: string
  /** Whether the same call may get another response although nothing changes. */
  isTemporary?: boolean
  /** Whether it is sample content, which has every property of the API, and whose reads are watched. */
  isSample?: boolean
}

/** Responds to a GET of the public API by path, in this process. */
export type CallApi = (path: string) => Promise<ApiResponse>

/** Renders documents with the server bundles of one shell and the public remotes of a set. */
export interface Renderer {
  /** Resolves with the patterns of the public routes when the bundles have loaded; rejects with the reason when they cannot. */
  ready: () => Promise<readonly string[]>
  /** With other content when `callApi` is given. */
  render: (url: string, callApi?: CallApi) => Promise<Rendered>
  close: () => Promise<void>
}
