import { Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import { openSession } from './session.ts'

it('a session keeps its connection known to firewalls while it is silent, as during a long backup', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => keepAlive.mockRestore())
  const session = await openSession(database.url)
  onTestFinished(session.close)
  const delays = keepAlive.mock.calls.map(([, delay = 0]) => delay)
  // 0 leaves the system's delay, which is two hours on Linux. The shortest usual limit of a firewall is five minutes.
  expect(delays).not.toEqual([])
  for (const delay of delays) expect([delay > 0, delay <= 60_000]).toEqual([true, true])
})
