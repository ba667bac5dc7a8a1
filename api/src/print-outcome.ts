/** Prints what a command resolves with. A failure is one message, without a stack trace, and exit code 1 or the error's own. */
export const printOutcome = (outcome: Promise<string>): Promise<void> =>
  outcome.then(
    (output) => console.log(output),
    (error: Error & { exitCode?: number }) => {
      console.error(error.message)
      process.exitCode = error.exitCode ?? 1
    },
  )
