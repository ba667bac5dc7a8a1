import type { Head } from '@portfolio/mfe-contract'

/** What the shell's server bundle answers for one document. */
export interface Rendered {
  html: string
  /** Status of the document. */
  status: number
  head: Head
  /** What the browser needs beside the markup. */
  state: unknown
}

export interface Bundles {
  shell: string
  publicMfe: string
}

/** What a worker is started with. In `computing` it notes the render it works on, which can be read even while it hangs. */
export interface WorkerStart {
  bundles: Bundles
  computing: Int32Array
}

export type ToWorker =
  | { type: 'render'; id: number; url: string }
  | { type: 'answer'; id: number; render: number; status: number; body: string }

export type FromWorker =
  | { type: 'ready' }
  | { type: 'rendered'; id: number; rendered: Rendered }
  | { type: 'failed'; id: number; message: string }
  | { type: 'call'; id: number; render: number; path: string }
