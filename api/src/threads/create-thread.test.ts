import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { OddTask } from '#test/odd-thread.ts'
import { createThread, Unfinished } from './create-thread.ts'

const LIMITS = { cpuMsMax: 300, firstCpuMsMax: 2_000, msMax: 30_000, memoryMbMax: 32 }
const thread = createThread<OddTask, number, number>(new URL('../../test/odd-thread.ts', import.meta.url), LIMITS)
afterAll(() => thread.close())
const getThreadId = () => thread.run('say which thread it is')

describe('a thread', () => {
  it('is reused for the next task, even if one throws', async () => {
    const first = await getThreadId()
    await expect(thread.run('throw')).rejects.toThrow('No result')
    expect(await getThreadId()).toBe(first)
  })

  it.each(['hang', 'use up the memory', 'exit'] as const)(
    'is replaced when a task does nothing but %s, and the waiting tasks run',
    async (task) => {
      const first = await getThreadId()
      const bad = thread.run(task)
      const next = getThreadId()
      await expect(bad).rejects.toThrow(Unfinished)
      expect(await next).not.toBe(first)
    },
  )

  it('is ended by a task that keeps too much, before V8 runs out of memory and aborts the process', async () => {
    const file = new URL('../../test/odd-thread.ts', import.meta.url)
    const slow = createThread<OddTask, number>(file, { ...LIMITS, cpuMsMax: 20_000, firstCpuMsMax: 20_000 })
    await expect(slow.run('keep 45 MB')).rejects.toThrow('The task took too much memory')
    await slow.close()
  })

  it('has none of the secrets in the environment of the process', async () => {
    expect(await thread.run('count its secrets')).toBe(0)
  })

  it('is replaced when it crashes without a task', async () => {
    const first = await getThreadId()
    await thread.run('crash when it is over').catch(() => {})
    await expect.poll(getThreadId).not.toBe(first)
  })

  it('sends parts one at a time, so that a thousand of them do not block the main thread', async () => {
    const parts: number[] = []
    let turns = 0
    let isOver = false
    const countTurns = async () => {
      for (; !isOver; turns += 1) await nextTurn()
    }
    const counted = countTurns()
    await thread.run({ parts: 1_000 }, (part) => parts.push(part))
    isOver = true
    await counted
    expect(parts).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
    expect(turns).toBeGreaterThan(500)
  })

  it('is ended when the receiver of its parts throws', async () => {
    const first = await getThreadId()
    const rejectPart = () => {
      throw new Error('The client has disconnected')
    }
    await expect(thread.run({ parts: 1_000_000_000 }, rejectPart)).rejects.toThrow('The client has disconnected')
    expect(await getThreadId()).not.toBe(first)
  })

  it('rejects its running and waiting tasks when it is closed', async () => {
    const closing = createThread<OddTask, number>(new URL('../../test/odd-thread.ts', import.meta.url), LIMITS)
    const running = closing.run('hang')
    const waiting = closing.run('say which thread it is')
    const rejected = Promise.all([expect(running).rejects.toThrow('stopping'), expect(waiting).rejects.toThrow('stopping')])
    await nextTurn()
    await closing.close()
    await rejected
  })
})
