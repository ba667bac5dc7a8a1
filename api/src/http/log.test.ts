import { expect, it } from 'vitest'
import { createLog, createTerminalOutput } from './log.ts'

it('a log for a terminal prints sentences, and repeated ones only once', () => {
  const printed: string[] = []
  const log = createLog(
    'warn',
    createTerminalOutput((text) => void printed.push(text)),
  )
  log.info('Not for a terminal')
  log.warn({ reason: 'connect ECONNREFUSED', attempt: 1 }, 'The database was not restarted')
  for (let times = 0; times < 3; times += 1) log.error({ requestId: `request-${times}`, path: '/books' }, 'A page could not be rendered')
  expect(printed).toEqual([
    '  The database was not restarted (connect ECONNREFUSED, attempt 1)\n',
    '  A page could not be rendered (path /books, request request-0)\n',
  ])
})
