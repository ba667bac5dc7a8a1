import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const TICK_MS = 50

export interface TaskLimit {
  /** CPU time: on a busy machine a correct task takes longer, but needs no more of it. */
  cpuMsMax: number
  msMax: number
  /** Memory of the V8 heap, including what V8 has not collected yet. */
  heapBytesMax: number
  /** Memory of buffers outside the V8 heap, which `resourceLimits` of a worker do not limit. */
  bufferBytesMax?: number
}

/**
 * Memory for new objects. V8 takes 48 MB if it may, in each thread, and gives none back. Tasks are short, so they take no longer with less.
 */
const NEW_OBJECTS_MB_MAX = 12

/**
 * Returns the limits of the heap of a worker whose tasks keep at most `memoryMbMax` MB. A task is ended at `heapBytesMax`, since at
 * `maxOldGenerationSizeMb` V8 aborts the whole process instead of the thread when a collection finds nothing to free.
 */
export const limitHeap = (memoryMbMax: number) => ({
  heapBytesMax: memoryMbMax * 1.5 * 1024 ** 2,
  resourceLimits: { maxOldGenerationSizeMb: memoryMbMax * 2, maxYoungGenerationSizeMb: NEW_OBJECTS_MB_MAX },
})

/** Resolves with what a worker reports about itself, or with undefined when it has ended or does not respond. */
const orUndefined = <Report>(report: Promise<Report>): Promise<Report | undefined> =>
  Promise.race([report.catch(() => undefined), wait(1_000, undefined, { ref: false })])

/** Resolves with the CPU time of a worker so far. */
const readCpuMs = async (worker: Worker): Promise<number | undefined> => {
  const used = await orUndefined(worker.cpuUsage())
  return used && (used.user + used.system) / 1_000
}

/** Resolves with the limit that the current task of a worker exceeds, and with undefined when it is over. */
export const watchLimits = async (
  worker: Worker,
  { cpuMsMax, msMax, heapBytesMax, bufferBytesMax = Infinity }: TaskLimit,
  isOver: () => boolean,
): Promise<'time' | 'memory' | undefined> => {
  const startedAt = performance.now()
  let cpuMsBefore: number | undefined
  while (!isOver()) {
    await wait(TICK_MS, undefined, { ref: false })
    // Most tasks are over by now, and reading the CPU time costs more than many of them.
    if (isOver()) return
    const cpuMs = await readCpuMs(worker)
    if (isOver()) return
    cpuMsBefore ??= cpuMs
    const computedMs = (cpuMs ?? 0) - (cpuMsBefore ?? 0)
    if (computedMs >= cpuMsMax || performance.now() - startedAt >= msMax) return 'time'
    const memory = await orUndefined(worker.getHeapStatistics())
    if (isOver() || !memory) continue
    if (memory.used_heap_size > heapBytesMax || memory.external_memory > bufferBytesMax) return 'memory'
  }
}
