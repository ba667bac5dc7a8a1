import type { Bundles, Rendered } from '#delivery/shared/rendering.ts'

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
