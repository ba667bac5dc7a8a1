import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { OddTask } from '#test/odd-thread.ts'
import { createThread, Unfinished } from './create-thread.ts'

const LIMITS = { cpuMsMax: 300, firstCpuMsMax: 2_000, msMax: 30_000, memoryMbMax: 32 }
const thread = createThread<OddTask, number, number>(new URL('../../test/odd-thread.ts', import.meta.url), LIMITS)
afterAll(() => thread.close())
const ask = () => thread.run('say which thread it is')

describe('a thread', () => {
  it('is kept for the next task, also when one throws', async () => {
    const first = await ask()
    await expect(thread.run('throw')).rejects.toThrow('No result')
    expect(await ask()).toBe(first)
  })

  it.each(['hang', 'use up the memory', 'exit'] as const)(
    'is replaced when a task does nothing but %s, and those that wait are run',
    async (task) => {
      const first = await ask()
      const bad = thread.run(task)
      const next = ask()
      await expect(bad).rejects.toThrow(Unfinished)
      expect(await next).not.toBe(first)
    },
  )

  it('is replaced when it crashes without a task', async () => {
    const first = await ask()
    await thread.run('crash when it is over').catch(() => {})
    await vi.waitFor(async () => expect(await ask()).not.toBe(first), 60_000)
  })

  it('sends parts one at a time, so that other work gets its turn however many there are', async () => {
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

  it('ends when its parts are no longer wanted', async () => {
    const first = await ask()
    const leave = () => {
      throw new Error('Left')
    }
    await expect(thread.run({ parts: 1_000_000_000 }, leave)).rejects.toThrow('Left')
    expect(await ask()).not.toBe(first)
  })

  it('runs nothing after it was closed', async () => {
    const closing = createThread<OddTask, number>(new URL('../../test/odd-thread.ts', import.meta.url), LIMITS)
    const running = closing.run('hang')
    const waiting = closing.run('say which thread it is')
    const rejected = Promise.all([expect(running).rejects.toThrow('stopping'), expect(waiting).rejects.toThrow('stopping')])
    await nextTurn()
    await closing.close()
    await rejected
  })
})
