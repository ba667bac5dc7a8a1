import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { putBuilds } from '#test/built-releases.ts'
import { aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'
import { withApp } from './site-without-server.ts'

it('a site without a server has published and unpublished what was due while none ran, and knows what each page has read', async () => {
  const api = await startTestApi()
  const dataDir = await mkdtemp(join(tmpdir(), 'portfolio-test-without-server-'))
  // Of a gateway in a container of its own, in which its process has the same id.
  const uploads = join(dataDir, 'staging', String(process.pid))
  await mkdir(join(uploads, 'in-progress'), { recursive: true })
  try {
    await api.delivery.activate(await putBuilds(api.store))
    const soon = new Date(Date.now() + 60_000).toISOString()
    await api.asOwner().post('/api/books/add', aBook({ title: 'No longer public', unpublishAt: soon }))
    await api.asOwner().post(`/api${workingCopyEndpoints.keep('books', uuid())}`, {
      status: 'scheduled',
      values: aBook({ title: 'Public by now' }),
      publishAt: soon,
    })
    await sql`update schedules set due_at = now() - interval '1 hour'`.execute(api.db)
    await withApp(
      { dataDir, publicUrl: PUBLIC_URL },
      { databaseUrl: api.databaseUrl, databaseName: 'the database', store: api.store },
      async ({ request }) => {
        const { response, calls } = await request('/books')
        const html = await response.text()
        expect([html.includes('Public by now'), html.includes('No longer public')]).toEqual([true, false])
        expect(calls.map((call) => call.replace(/\?.*/, ''))).toContain('/api/works/books')
        expect((await request('/api/health/live')).calls).toEqual([])
      },
    )
    expect(await readdir(uploads)).toEqual(['in-progress'])
  } finally {
    await api.close()
    await rm(dataDir, { recursive: true })
  }
})
