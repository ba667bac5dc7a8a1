import { Agent, request } from 'node:https'

export interface Result {
  count: number
  failed: string[]
  /** Returns the milliseconds within which this percentage of the responses was complete. */
  quantile: (percent: number) => number
  perSecond: number
}

const CONNECTIONS = 64
const TICK_MS = 20

/**
 * Requests paths at a constant rate, whether or not responses are slow, until it is stopped. Every response other than 200 is a failure, and so
 * is every connection that breaks: nothing is tried twice.
 */
export const keepRequesting = (url: string, paths: readonly string[], perSecond: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const failed: string[] = []
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  const startedAt = performance.now()
  let count = 0

  const send = (path: string) =>
    new Promise<void>((resolve) => {
      const since = performance.now()
      const end = (problem?: string) => {
        if (problem) failed.push(`${path}: ${problem}`)
        else times.push(performance.now() - since)
        resolve()
      }
      request(url + path, { agent }, (response) => {
        response.on('error', (error) => end(error.message))
        response.resume().once('end', () => end(response.statusCode === 200 ? undefined : `status ${response.statusCode}`))
      })
        .once('error', (error) => end(error.message))
        .end()
    })

  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; count < due; count += 1) {
      const sent = send(paths[count % paths.length] as string)
      pending.add(sent)
      sent.finally(() => pending.delete(sent))
    }
  }, TICK_MS)

  return {
    /** Sends no more, and resolves when every response has arrived. */
    stop: async (): Promise<Result> => {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1_000
      await Promise.all(pending)
      agent.destroy()
      times.sort((a, b) => a - b)
      const quantile = (percent: number) => Math.round(times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0)
      return { count, failed, quantile, perSecond: Math.round(count / seconds) }
    },
  }
}
