import { type IdentifierProgress, ownerEndpoints } from '@portfolio/contracts'
import { identifierText } from '@portfolio/contracts/rules'
import { type Identifier, toCslItem, type Work } from '@portfolio/scholarship'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import { streamLines } from '#http/stream-lines.ts'
import { validate } from '#http/validate.ts'
import { type Identifiers, readIdentifier } from './find-works.ts'
import type { Fetched } from './source.ts'

/** Returns the works in CSL-JSON. Their ids are not citation keys, which might match unrelated works of the site. */
const toItems = ({ scheme, value }: Identifier, works: readonly Work[]) =>
  works.map((work, index) => toCslItem(works.length > 1 ? `${scheme}:${value}#${index + 1}` : `${scheme}:${value}`, work))

/** Looks up identifiers of works, books and people at other services. Responds with CSL-JSON for the import. */
export const identifierRoutes = (identifiers: Identifiers, log: Pick<Log, 'error'>) =>
  new Hono()
    .get('/', (c) => c.json(identifiers.getState()))

    // Lines of JSON: how far it is, then the works. An error before the first line has a status of its own.
    .post(ownerEndpoints.identifierWorks.slice(ownerEndpoints.identifiers.length), validate(identifierText), async (c) => {
      const identifier = readIdentifier(c.var.body.text)
      const canceled = new AbortController()
      const started = Promise.withResolvers<void>()
      let latest: IdentifierProgress | undefined
      let sendProgress: ((line: IdentifierProgress) => void) | undefined
      const onProgress = (read: number, total: number) => {
        latest = { read, total }
        started.resolve()
        sendProgress?.(latest)
      }
      const found = identifiers.find(identifier, { onProgress, signal: canceled.signal })
      await Promise.race([started.promise, found])

      return streamLines<IdentifierProgress>(c, { log, failure: 'The identifier could not be looked up' }, async (send, signal) => {
        signal.addEventListener('abort', () => canceled.abort())
        sendProgress = (line) => void send(line)
        if (latest) sendProgress(latest)
        const { works, note }: Fetched = await found
        await send({ found: { name: identifier.value, text: JSON.stringify(toItems(identifier, works)), ...(note && { note }) } })
      })
    })
