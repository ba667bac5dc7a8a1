import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { keepRunning } from './keep-running.ts'

/** Of a process that has ended. */
const { pid } = spawnSync('true')
const waits = [0, 0]

/** Watches a server that ends at once after every restart. Resolves when `isEnough`, or when there is no attempt left. */
const watch = (restart: (call: number) => Promise<'started' | 'found'>, isEnough: (calls: number) => boolean) =>
  new Promise<{ calls: number; isGivenUp: boolean }>((resolve) => {
    let calls = 0
    const finish = async (isGivenUp: boolean) => {
      resolve({ calls, isGivenUp })
      await stop()
    }
    const stop = keepRunning({
      pid: () => pid,
      restart: () => {
        calls += 1
        if (isEnough(calls)) void finish(false)
        return restart(calls)
      },
      onGiveUp: () => void finish(true),
      waits,
      log: createLog('silent'),
    })
  })

it('gives up a server that ends after each of its restarts', async () => {
  expect(
    await watch(
      async () => 'started',
      (calls) => calls > waits.length,
    ),
  ).toEqual({ calls: waits.length, isGivenUp: true })
})

it('does not count attempts in which it waited for the process that restarts the server', async () => {
  const waitForSupervisor = async (call: number) => {
    if (call % 2) throw new Error('Waiting for the process that supervises it')
    return 'found' as const
  }
  expect(await watch(waitForSupervisor, (calls) => calls === 6)).toEqual({ calls: 6, isGivenUp: false })
})
