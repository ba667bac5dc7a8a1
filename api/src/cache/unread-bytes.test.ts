import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createLog } from '#http/log.ts'
import { onError } from '#http/on-error.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { createPublicFiles } from './public-files.ts'
import { createResponseCache } from './response-cache.ts'
import { createUnreadBytes } from './unread-bytes.ts'

const BYTES = 600

it('long files that clients do not read are sent to few at a time, until they are read or the connection is closed, which it may be before they are written', async () => {
  const respond = createPublicFiles({
    content: { current: () => '1', getStaleSeconds: () => 0 },
    headers: Promise.resolve({}),
    cache: createResponseCache(),
    unread: createUnreadBytes(1_000),
  })
  const body = ' '.repeat(BYTES)
  const app = new Hono<RequestEnv>().get('/:keep', (c) =>
    respond(c, async () => ({ contentType: 'text/plain', body }), { key: c.req.path, keep: c.req.param('keep') === 'kept' }),
  )
  app.onError(onError(createLog('silent')))
  const send = async (path: string, closed = false) => {
    const outgoing = Object.assign(new EventEmitter(), { closed })
    return { outgoing, response: await app.request(path, {}, { outgoing }) }
  }
  for (let time = 0; time < 3; time += 1) await send('/own', true)
  const [first, second] = [await send('/own'), await send('/own')]
  expect([first.response.status, second.response.status]).toEqual([200, 200])
  const third = await send('/own')
  expect(third.response.status).toBe(429)
  expect(third.response.headers.get('retry-after')).toBe('10')
  // All clients share one body.
  expect((await send('/kept')).response.status).toBe(200)
  first.outgoing.emit('close')
  expect((await send('/own')).response.status).toBe(200)
})
