import { constants } from 'node:os'

/** A command has done its work, and found that something of the site is missing or damaged. */
export class ProblemsFound extends Error {
  exitCode = 2
}

/** Ends the process as a signal does, but by way of what listens for its exit: otherwise, the built-in database would go on running. */
const exitOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

/** Prints what a command resolves with. A failure is one message, without a stack trace, and exit code 1 or the error's own. */
export const printOutcome = (outcome: Promise<string>): Promise<void> => {
  exitOnSignals()
  return outcome.then(
    (output) => console.log(output),
    (error: Error & { exitCode?: number }) => {
      console.error(error.message)
      process.exitCode = error.exitCode ?? 1
    },
  )
}
