import { type IdentifierProgress, ownerEndpoints } from '@portfolio/contracts'
import { identifierText } from '@portfolio/contracts/rules'
import { type Identifier, toCslItem, type Work } from '@portfolio/scholarship'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { HttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { validate } from '#http/validate.ts'
import { type Identifiers, readIdentifier } from './find-works.ts'
import type { Fetched } from './source.ts'

/** Not the citation keys that a site gives, which would find works that have nothing to do with these. */
const toItems = ({ scheme, value }: Identifier, works: readonly Work[]) =>
  works.map((work, index) => toCslItem(works.length > 1 ? `${scheme}:${value}#${index + 1}` : `${scheme}:${value}`, work))

/** Identifiers of works, of books and of people: what is known of them elsewhere, as CSL-JSON for the import. */
export const identifierRoutes = (identifiers: Identifiers, log: Pick<Log, 'error'>) =>
  new Hono()
    .get('/', (c) => c.json({ isOn: identifiers.isOn }))

    // Lines of JSON: how far it is, then the works. An error that is known before the first line has a status of its own.
    .post(ownerEndpoints.identifierWorks.slice(ownerEndpoints.identifiers.length), validate(identifierText), async (c) => {
      const identifier = readIdentifier(c.var.body.text)
      const cancelled = new AbortController()
      let latest: IdentifierProgress | undefined
      let report = () => {}
      const started = new Promise<void>((resolve) => {
        report = resolve
      })
      const onProgress = (read: number, total: number) => {
        latest = { read, total }
        report()
      }
      const found = identifiers.find(identifier, { onProgress, signal: cancelled.signal })
      await Promise.race([started, found])

      c.header('content-type', 'application/x-ndjson')
      c.header('cache-control', 'no-store')
      c.header('x-accel-buffering', 'no')
      return stream(c, async (response) => {
        response.onAbort(() => cancelled.abort())
        const send = (line: IdentifierProgress) => response.write(`${JSON.stringify(line)}\n`)
        report = () => latest && void send(latest)
        report()
        try {
          const { works, note }: Fetched = await found
          await send({ found: { name: identifier.value, text: JSON.stringify(toItems(identifier, works)), ...(note && { note }) } })
        } catch (error) {
          if (cancelled.signal.aborted) return
          if (!(error instanceof HttpError)) log.error({ err: error }, 'An identifier could not be looked up')
          await send({ error: error instanceof HttpError ? error.message : 'The identifier could not be looked up' })
        }
      })
    })
