/** A thread with tasks that throw, hang, exhaust the memory, exit or crash. */
import { threadId } from 'node:worker_threads'
import { serveTasks } from '#threads/serve-tasks.ts'

const tasks = {
  'say which thread it is': () => threadId,
  // biome-ignore lint/style/noProcessEnv: what the thread has of it is counted
  'count its secrets': () => Object.keys(process.env).filter((name) => !['NODE_ENV', 'NODE_COMPILE_CACHE'].includes(name)).length,
  throw: () => {
    throw new Error('No result')
  },
  hang: () => {
    for (;;);
  },
  'use up the memory': () => {
    const all: unknown[] = []
    for (;;) all.push([all.length])
  },
  'keep 45 MB': () => {
    const all = Array.from({ length: 45 }, () => new Array(1024 ** 2 / 8).fill(0.5))
    for (;;) if (!all.length) return 0
  },
  exit: () => process.exit(0),
  'crash when it is over': () => {
    setTimeout(() => {
      throw new Error('Thrown outside of any task')
    }, 20)
    return threadId
  },
}

export type OddTask = keyof typeof tasks | { parts: number }

serveTasks<OddTask, number, number>(async (task, send) => {
  if (typeof task === 'string') return tasks[task]()
  for (let part = 1; part <= task.parts; part += 1) await send(part)
  return threadId
})
