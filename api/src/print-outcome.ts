/** Prints what a command resolves with. A failure is one message, without a stack trace, and exit code 1. */
export const printOutcome = (outcome: Promise<string>): Promise<void> =>
  outcome.then(
    (output) => console.log(output),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
