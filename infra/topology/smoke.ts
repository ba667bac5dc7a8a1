import { get } from 'node:http'
import { createApi } from '@portfolio/api-client'
import { API_PREFIX, type Credentials, ownerEndpoints, TOKEN_HEADER, type UploadResponse } from '@portfolio/contracts'
import sharp from 'sharp'
import type { Report } from '#launch/report.ts'

interface Site {
  url: string
  plainUrl: string
  gateways: readonly string[]
  credentials: Credentials
}

const readRedirect = (url: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    get(url, ({ statusCode: status, headers: { location } }) => resolve({ status, location })).once('error', reject)
  })

/** Uploads an image as the portal does. Resolves with its address. */
const uploadImage = async (url: string, token: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'river.png', { type: 'image/png' }))
  const path = url + API_PREFIX + ownerEndpoints.imageUpload
  const response = await fetch(path, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: form })
  return ((await response.json()) as UploadResponse).image.url
}

/** Reads, signs in, writes, uploads and signs out through the proxy, and reports each step. Resolves with paths that exist from then on. */
export const smoke = async ({ url, plainUrl, gateways, credentials }: Site, report: Report): Promise<string[]> => {
  const { status, location } = await readRedirect(`${plainUrl}/books`)
  // Caddy assumes that the port of this check is forwarded from 443.
  const isRedirected = status === 308 && location === 'https://localhost/books'
  report('http is redirected to https', `${status} ${location}`, isRedirected)
  const landing = await fetch(url)
  const security = landing.headers.get('strict-transport-security') ?? 'missing'
  report('Strict-Transport-Security', security, security.includes('max-age=63072000'))
  const html = await landing.text()
  report('Addresses in pages', url, html.includes(`<link rel="canonical" href="${url}`))

  const { token } = await createApi({ baseUrl: url }).signIn(credentials)
  const api = createApi({ baseUrl: url, getToken: () => token })
  report('Sign-in', token ? 'token' : 'none', Boolean(token))
  const title = `Rivers ${Date.now()}`
  const fields = { title, description: 'Of rivers.', author: 'Ada Lovelace', link: 'https://example.org/rivers', releaseDate: 'May 2024' }
  await api.save('books', fields)
  const pages = await Promise.all(gateways.map(async (gateway) => (await (await fetch(`${gateway}/books`)).text()).includes(title)))
  report('A saved book, on the page of each gateway', pages.join(', '), pages.every(Boolean))
  const image = await uploadImage(url, token)
  // Only the owner gets an image that nothing published uses.
  await api.save('blogs', { title, description: '<p>Of rivers.</p>', images: [image] })
  const type = (await fetch(new URL(image, url))).headers.get('content-type') ?? 'none'
  report('An uploaded image', type, type.startsWith('image/'))
  await api.signOut()
  const statuses = await Promise.all(
    gateways.map(
      async (gateway) => (await fetch(gateway + API_PREFIX + ownerEndpoints.user, { headers: { [TOKEN_HEADER]: token } })).status,
    ),
  )
  report(
    'The token after sign-out, at each gateway',
    statuses.join(', '),
    statuses.every((one) => one === 401),
  )
  return ['/', '/books', '/blogs', '/about', `${API_PREFIX}/books`, new URL(image, url).pathname]
}
