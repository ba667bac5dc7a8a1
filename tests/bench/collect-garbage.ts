/** Preloaded into a gateway: SIGUSR2 runs the garbage collector, so that measured memory is memory in use. */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('SIGUSR2', () => globalThis.gc?.())
