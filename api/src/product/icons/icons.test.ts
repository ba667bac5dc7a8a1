import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.app.request(path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

it.each([
  ['/icon-192.png', 'image/png', 192],
  ['/icon-512.png', 'image/png', 512],
  ['/icon-maskable-512.png', 'image/png', 512],
  ['/apple-touch-icon.png', 'image/png', 180],
  ['/favicon.svg', 'image/svg+xml', 32],
])('%s is an icon of type %s and width %i', async (path, type, width) => {
  const { status, headers, bytes } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([200, type])
  expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width })
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await get(path, { 'if-none-match': headers.get('etag') as string })).status).toBe(304)
})

it('/favicon.ico holds one PNG of 32×32', async () => {
  const { headers, bytes } = await get('/favicon.ico')
  expect(headers.get('content-type')).toBe('image/x-icon')
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(bytes.readUInt32LE(14)).toBe(bytes.byteLength - bytes.readUInt32LE(18))
  expect(await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
})

it('the web manifest has the name of the owner and lists icons that exist', async () => {
  const { body: settings } = await api.asVisitor().get('/api/settings')
  await api.asOwner().post('/api/settings/edit', { ...settings, ownerName: 'A. Scholar "x"' })
  const { headers, bytes } = await get('/site.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(bytes.toString())
  expect(manifest).toMatchObject({ name: 'A. Scholar "x"', start_url: '/' })
  for (const { src, type } of manifest.icons) expect((await get(src)).headers.get('content-type')).toBe(type)
})
