import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ownerEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import type { UploadedFile } from './collect-files.ts'
import { toZip } from './to-zip.ts'
import type { TextFile } from './write-files.ts'

interface Dependencies {
  /** Rejects if the database or the store is unavailable. */
  readFiles: () => Promise<AsyncIterable<TextFile | UploadedFile>>
  log: Log
  now: () => Date
}

/** The site as a ZIP archive that a person can read without the product, for the owner. */
export const readableExportRoutes = ({ readFiles, log, now }: Dependencies) =>
  // POST, as for backups: neither a link nor a prefetch can start it.
  new Hono<RequestEnv>().post(ownerEndpoints.readableExport, async (c) => {
    const zip = toZip(await readFiles())
    zip.on('error', ({ message: reason }) => log.warn({ reason }, 'A readable export has ended early'))
    await once(zip, 'readable')
    return c.body(Readable.toWeb(zip) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="site-${now().toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })
