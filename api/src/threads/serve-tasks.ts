import { parentPort } from 'node:worker_threads'

export type ToThread<Task> = { task: Task } | 'next'
export type FromThread<Result, Part> = { part: Part } | { result: Result } | { error: string }

/**
 * Runs the tasks of `createThread` in a worker thread. `send` sends a part of the result ahead of it, and resolves when the main thread
 * has handled it, so that many parts do not block the main thread.
 */
export const serveTasks = <Task, Result, Part = never>(
  run: (task: Task, send: (part: Part) => Promise<void>) => Result | Promise<Result>,
): void => {
  const port = parentPort
  if (!port) throw new Error('This file runs as a worker thread')
  let resume = () => {}
  const post = (message: FromThread<Result, Part>) => port.postMessage(message)
  const send = (part: Part) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    resume = resolve
    post({ part })
    return promise
  }
  port.on('message', async (message: ToThread<Task>) => {
    if (message === 'next') return resume()
    try {
      post({ result: await run(message.task, send) })
    } catch (error) {
      post({ error: String(error) })
    }
  })
}
