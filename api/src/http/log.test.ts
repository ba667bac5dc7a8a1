import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createLog, createTerminalOutput } from './log.ts'

/** A process that does not end by itself would outlive the test. */
const LIMIT = { timeout: 25_000, killSignal: 'SIGKILL' } as const

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

it.skipIf(!existsSync('/dev/full'))('a process whose log is on a full disk goes on, and ends when it has nothing more to do', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createLog('info')
    log.info('x'.repeat(20_000))
    setTimeout(() => {
      log.info('y'.repeat(20_000))
      setTimeout(() => process.stderr.write('went on'), 300)
    }, 300)`
  const full = await open('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', full.fd, 'pipe'], ...LIMIT })
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr as Readable)])
  await full.close()
  expect({ code, said }).toEqual({ code: 0, said: 'went on' })
})
