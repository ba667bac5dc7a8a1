import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasNamedServer, type S3Server, startRadosgw } from '@portfolio/infra/test-s3'
import type { ObjectStore } from '@portfolio/object-store'
import { createS3Store } from '@portfolio/object-store/s3'
import { Client } from 'minio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuild } from '#test/a-build.ts'
import { publishRelease } from './publish.ts'
import { createReleaseRepository } from './release-repository.ts'
import { restoreFiles } from './restore-files.ts'
import { createTeamPolicy } from './team-policy.ts'

const work = await mkdtemp(join(tmpdir(), 'portfolio-team-keys-'))
afterAll(() => rm(work, { recursive: true, force: true }))

// Accounts and policies can only be created on a server that the tests start.
describe.skipIf(hasNamedServer())('the keys of a team on an S3 server', () => {
  let server: S3Server
  let owner: ObjectStore
  let team: ObjectStore
  const bucket = `test-${randomUUID()}`
  const region = 'us-east-1'

  beforeAll(async () => {
    server = await startRadosgw()
    owner = await createS3Store({ ...server, region, bucket })
    const account = `team-${randomUUID().slice(0, 8)}`
    const keys = { accessKey: account, secretKey: randomUUID() }
    await server.addAccount?.(account, keys.accessKey, keys.secretKey)
    const { hostname, port } = new URL(server.endpoint)
    const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, region, pathStyle: true, ...server })
    await client.setBucketPolicy(
      bucket,
      JSON.stringify(
        createTeamPolicy({ bucket, app: 'public-mfe', principal: `arn:aws:iam:::user/${account}`, owner: 'arn:aws:iam:::user/owner' }),
      ),
    )
    await owner.put('releases/shell/v1/client/a.js', Buffer.from('shell'), 'text/javascript')
    await owner.put('media/a.jpg', Buffer.from('image'), 'image/jpeg')
    team = await createS3Store({ endpoint: server.endpoint, ...keys, region, bucket, mayMakeBucket: false })
  }, 900_000)
  afterAll(() => server?.stop())

  const accessDenied = { code: 'AccessDenied' }

  it('may publish the app of the team, which the owner of the bucket reads and deletes, and restore it', async () => {
    const dist = await aBuild(work, 'public-mfe', 'v1')
    expect((await publishRelease(team, dist)).isNew).toBe(true)
    expect((await publishRelease(team, dist)).isNew).toBe(false)
    expect((await createReleaseRepository(owner).get('public-mfe', 'v1')).version).toBe('v1')
    await owner.remove('releases/public-mfe/v1/client/entry.js')
    expect(await owner.info('releases/public-mfe/v1/client/entry.js')).toBeUndefined()
    expect(await restoreFiles(team, dist, { name: 'public-mfe', version: 'v1' })).toEqual(['client/entry.js'])
  })

  it('may not write to other apps or outside releases', async () => {
    await expect(publishRelease(team, await aBuild(work, 'shell', 'v2'))).rejects.toMatchObject(accessDenied)
    for (const key of [
      'releases/shell/v1/client/a.js',
      'releases/public-mfe-2/a',
      'releases/admin-mfe/v1/release.json',
      'media/a.jpg',
      'a',
    ])
      await expect(team.put(key, Buffer.from('x'), 'text/plain'), key).rejects.toMatchObject(accessDenied)
    expect((await owner.info('media/a.jpg'))?.bytes).toBe('image'.length)
  })

  it('may not read or list anything else', async () => {
    await expect(team.get('media/a.jpg')).rejects.toMatchObject(accessDenied)
    await expect(team.get('releases/shell/v1/client/a.js')).rejects.toMatchObject(accessDenied)
    for (const prefix of ['', 'media/', 'releases/', 'releases/shell/'])
      await expect(team.list(prefix)[Symbol.asyncIterator]().next(), prefix).rejects.toMatchObject(accessDenied)
  })

  it('may not delete, not even their own files', async () => {
    await team.put('releases/public-mfe/v9/client/a.js', Buffer.from('x'), 'text/javascript')
    await expect(team.remove('releases/public-mfe/v9/client/a.js')).rejects.toMatchObject(accessDenied)
    await expect(team.remove('media/a.jpg')).rejects.toMatchObject(accessDenied)
  })

  it('may not create a bucket', async () => {
    const keys = { accessKey: 'nobody', secretKey: 'nothing' }
    await expect(createS3Store({ endpoint: server.endpoint, ...keys, region, bucket: `test-${randomUUID()}` })).rejects.toThrow()
  })
})
