import { constants } from 'node:os'

const CHECK_MS = 500
const children = new Set()
let stopSignal

/** Remembers a child process, so that signals are forwarded to it while it runs. */
export const track = (child) => {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Calls the listener with every signal that asks this process to stop, and with SIGHUP when npm was killed, which then forwards none. */
export const onStopSignal = (listener) => {
  const npm = process.env.npm_lifecycle_event ? process.ppid : undefined
  const watch = setInterval(() => {
    if (npm !== undefined && process.ppid !== npm) stop('SIGHUP')
  }, CHECK_MS).unref()
  // Once a signal has arrived, the end of npm is no second one.
  const stop = (signal) => {
    clearInterval(watch)
    listener(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

const exitBySignal = () => process.exit(128 + constants.signals[stopSignal])

/** Ends this process together with its child processes. */
export const forwardSignals = () =>
  onStopSignal((signal) => {
    stopSignal ??= signal
    for (const child of children) child.kill(signal)
    if (!children.size) exitBySignal()
  })

/** Exits if a stop signal has arrived. For use after a child process has ended. */
export const exitIfStopped = () => stopSignal && exitBySignal()
