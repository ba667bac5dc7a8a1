import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const TICK_MS = 50

export interface TimeLimit {
  /** CPU time: on a busy machine a correct task takes longer, but needs no more of it. */
  cpuMsMax: number
  msMax: number
}

/** Resolves with the CPU time of a worker so far, or undefined when it has ended or does not respond. */
const readCpuMs = async (worker: Worker): Promise<number | undefined> => {
  const used = await Promise.race([worker.cpuUsage().catch(() => undefined), wait(1_000, undefined, { ref: false })])
  return used && (used.user + used.system) / 1_000
}

/** Resolves with true when the current task of a worker exceeds a limit, and with false when it is over. */
export const exceedsLimit = async (worker: Worker, { cpuMsMax, msMax }: TimeLimit, isOver: () => boolean): Promise<boolean> => {
  const startedAt = performance.now()
  let cpuMsBefore: number | undefined
  while (!isOver()) {
    await wait(TICK_MS, undefined, { ref: false })
    // Most tasks are over by now, and reading the CPU time costs more than many of them.
    if (isOver()) return false
    const cpuMs = await readCpuMs(worker)
    if (isOver()) return false
    cpuMsBefore ??= cpuMs
    const computedMs = (cpuMs ?? 0) - (cpuMsBefore ?? 0)
    if (computedMs >= cpuMsMax || performance.now() - startedAt >= msMax) return true
  }
  return false
}
