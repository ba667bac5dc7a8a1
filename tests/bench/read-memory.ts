import { readFileSync } from 'node:fs'

/** The memory of a process in bytes, in which pages that it shares with others count in part (PSS of Linux). NaN on other systems. */
export const readMemory = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1_024
  } catch {
    return Number.NaN
  }
}
