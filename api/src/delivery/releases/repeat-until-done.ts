interface Options {
  /** Resolves with whether everything is done. */
  attempt: () => Promise<boolean>
  onError: (error: unknown) => void
  /** The longest delay at this moment, in milliseconds. */
  delayMsMax: () => number
}

const FIRST_DELAY_MS = 1_000

/** Repeats an attempt that failed or did not do everything, with delays that double. There is never more than one attempt at a time. */
export const repeatUntilDone = ({ attempt, onError, delayMsMax }: Options) => {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const start = (delayMs = FIRST_DELAY_MS) => {
    clearTimeout(timer)
    const tryOnce = async () => {
      const isDone = await attempt().catch((error) => void onError(error))
      if (isDone) return
      clearTimeout(timer)
      timer = setTimeout(start, delayMs, Math.min(delayMs * 2, delayMsMax())).unref()
    }
    running = running.then(tryOnce)
  }

  return {
    /** Attempts as soon as no other attempt runs. */
    start: () => start(),

    /** Waits for the attempt that runs, and makes no other. */
    stop: async () => {
      await running
      clearTimeout(timer)
    },
  }
}
