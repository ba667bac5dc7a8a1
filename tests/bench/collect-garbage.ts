/** Loaded into a gateway before its own code: on SIGUSR2 it collects all garbage, so that what is left is what is kept. */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('SIGUSR2', () => globalThis.gc?.())
