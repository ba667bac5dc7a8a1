import { report } from './beacon.ts'

/** Logs and reports what the shell threw before it had a page. Errors of promises do not reach the boot script, which reports the others. */
export const reportFailedStart = (error: unknown) => {
  console.error(error)
  report({ remote: 'shell', stage: 'entry', type: 'exception', attempt: 0 })
}
