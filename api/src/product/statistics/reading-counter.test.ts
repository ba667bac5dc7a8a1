import { afterAll, expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { createReadingCounter } from './reading-counter.ts'
import { createReadingStore } from './reading-store.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const now = () => new Date('2026-11-30T12:00:00Z')
const subjects = Array.from({ length: 300 }, (_, index) => `/page-${index}`)

it('writes in an order in which gateways do not wait for each other', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const gateways = Array.from({ length: 4 }, () => createReadingCounter({ store: createReadingStore(database.db), log, now }))
  for (let round = 0; round < 5; round += 1) {
    for (const [index, gateway] of gateways.entries()) {
      const order = index % 2 ? subjects.toReversed() : subjects
      for (const subject of order) gateway.count('view', subject, `${round} ${index}`)
    }
    await Promise.all(gateways.map(({ flush }) => flush()))
  }
  expect(lines).toEqual([])
})
