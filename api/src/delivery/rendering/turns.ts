import type { ToWorker } from './messages.ts'

interface Waiting {
  render: number
  message: ToWorker
  computes: boolean
}

/** Lets one render compute at a time, so that a hang has one culprit. One that waits for its data makes room for the next. */
export const createTurns = (post: (message: ToWorker) => void) => {
  let isOpen = false
  let waiting: Waiting[] = []
  let holder: number | undefined

  /** All that this render is told goes along: it may wait for just that. */
  const begin = (render: number) => {
    holder = render
    for (const mine of waiting.filter((one) => one.render === render)) post(mine.message)
    waiting = waiting.filter((one) => one.render !== render)
  }

  const next = () => {
    while (isOpen && holder === undefined) {
      const first = waiting.shift()
      if (!first) return
      post(first.message)
      if (first.computes) begin(first.render)
    }
  }

  return {
    /** Posts the message when it is this render's turn. `computes`: it then has all it asked for and keeps the turn. */
    hand: (render: number, message: ToWorker, computes: boolean) => {
      if (holder === render) return post(message)
      waiting.push({ render, message, computes })
      next()
    },

    /** This render is over, or waits for data. */
    end: (render: number) => {
      if (holder !== render) return
      holder = undefined
      next()
    },

    holder: () => holder,

    /** The worker is ready. */
    open: () => {
      isOpen = true
      next()
    },

    /** The worker is gone, and with it all that it was told. */
    reset: () => {
      isOpen = false
      waiting = []
      holder = undefined
    },
  }
}
