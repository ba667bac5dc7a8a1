import { readFileSync } from 'node:fs'

/** CPU time of a process so far, in microseconds (a clock tick of Linux is 10 ms). */
export const readCpu = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return Number.NaN
  }
}
