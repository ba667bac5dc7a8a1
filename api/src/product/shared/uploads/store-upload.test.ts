import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { aPdf } from '#test/files.ts'
import { createPng } from '#test/images.ts'
import type { Part } from '#test/multipart.ts'
import { type MediaServer, startMediaServer } from '#test/start-media-server.ts'

const server = await startMediaServer()
afterAll(() => server.close())

const kinds: [string, () => Pick<MediaServer['media'], 'insert'>, () => Promise<Part>, string][] = [
  ['image', () => server.media, async () => ({ body: await createPng() }), ownerEndpoints.imageUpload],
  ['file', () => server.files as never, async () => ({ body: aPdf(), fileName: 'paper.pdf' }), ownerEndpoints.fileUpload],
]

describe.each(kinds)('an uploaded %s whose connection to the database is lost', (_, getRows, makePart, path) => {
  it('has its object if the row was committed all the same', async () => {
    const rows = getRows()
    const { insert } = rows
    rows.insert = async (...row) => {
      await insert(...row)
      throw new Error('Connection terminated unexpectedly')
    }
    const before = await server.keys()
    const { status } = await server.upload(await makePart(), {}, API_PREFIX + path)
    rows.insert = insert
    expect(status).toBeGreaterThanOrEqual(500)
    // Whatever an upload removes it has removed when the next one is complete.
    expect((await server.upload(await makePart(), {}, API_PREFIX + path)).status).toBe(200)
    const ids = [...(await server.rows()), ...(await server.fileRows())].map(({ id }) => id)
    const keys = (await server.keys()).filter((key) => !before.includes(key))
    expect(keys).toHaveLength(2)
    expect(keys.every((key) => ids.some((id) => key.includes(id)))).toBe(true)
  })
})
