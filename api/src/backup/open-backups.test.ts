import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#env'
import { openBackups } from './open-backups.ts'

it('names BACKUP_TO when the server of the store rejects its bucket, which is not that of the site', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url?.startsWith('/backups') ? 403 : 200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'site' }
  const env = readEnv({ ...keys, BACKUP_TO: 's3://backups/site', DATA_DIR: join(import.meta.dirname, 'none') })
  const dependencies = {} as unknown as Parameters<typeof openBackups>[1]
  await expect(openBackups(env, dependencies)).rejects.toThrow(/^Cannot use the bucket of BACKUP_TO: ./)
})
