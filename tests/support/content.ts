import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  API_PREFIX,
  defaultSettings,
  type ImageLibrary,
  itemsNames,
  ownerEndpoints,
  publicEndpoints,
  rowEndpoints,
  type Settings,
  TOKEN_HEADER,
  type WorkingCopySummary,
  workingCopyEndpoints,
} from '@portfolio/contracts'
import { BLANK_POST } from '@portfolio/contracts/rules'
import { aPng } from './images.ts'
import { expect, type Site } from './test.ts'

export interface Row {
  _id: string
  version: number
  title: string
  description: string
}

export interface UploadedImage {
  _id: string
  url: string
}

export interface Post extends Row {
  images: UploadedImage[]
  current: boolean
}

/** Sets what the owner may change about the site to what it is at first. */
export const resetSettings = async (site: Site) => {
  const { version: _, ...values } = defaultSettings
  const { version, hasWorks, ...current } = await site.call<Settings>('GET', '/settings')
  if (!isDeepStrictEqual(current, values)) await site.call('POST', '/settings/edit', values)
}

/**
 * Leaves a shared site without items and a text of the About page, and with the initial settings. What cannot be seen there stays: deleted
 * items with their addresses, uploads, imports, citation styles, sessions and tokens.
 */
export const resetSite = async (site: Site) => {
  for (const name of itemsNames())
    for (const { _id } of await site.call<Row[]>('GET', rowEndpoints.list(name))) await site.call('DELETE', publicEndpoints.one(name, _id))
  const [section] = await site.call<Post[]>('GET', '/about')
  if (section) await site.call('POST', '/about/edit', { ...BLANK_POST, id: section._id })
  for (const { form, _id } of await site.call<WorkingCopySummary[]>('GET', workingCopyEndpoints.all))
    await site.call('DELETE', workingCopyEndpoints.one(form, _id))
  await resetSettings(site)
}

/** Returns an id as a form chooses it for a new item: a UUID of version 7. The site of a worker remembers those of all its tests. */
export const newItemId = () => {
  const id = randomUUID()
  return `${id.slice(0, 14)}7${id.slice(15)}`
}

/** The fields of a book, a chapter, an article or a project. */
export const aWork = (title: string, more: Record<string, string> = {}) => ({
  title,
  author: 'Ada Lovelace',
  link: 'https://doi.org/10.1000/182',
  releaseDate: 'Spring 1843',
  description: `What ${title} is about.`,
  ...more,
})

export const aConference = (title: string, more: Record<string, string> = {}) => ({
  title,
  conferenceDate: '4 to 6 May 1843',
  description: `What was said at ${title}.`,
  ...more,
})

export const aLink = (title: string, more: Record<string, string> = {}) => ({ title, link: 'https://example.org/elsewhere', ...more })

export const aPost = (title: string, more: { description?: string; images?: string[] } = {}) => ({
  title,
  description: `<p>The text of ${title}.</p>`,
  images: [],
  ...more,
})

/** Uploads a file, by default as the owner. */
export const upload = (site: Site, bytes: Buffer, { name = 'image.png', type = 'image/png', token = site.token } = {}) => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return fetch(`${site.url}${API_PREFIX}/image/cloudinary/upload/single`, {
    method: 'POST',
    headers: token ? { [TOKEN_HEADER]: token } : {},
    body: form,
  })
}

/** Uploads an image of one color, as red, green and blue, and returns it. */
export const addImage = async (site: Site, color = [140, 60, 40]): Promise<UploadedImage> => {
  const response = await upload(site, aPng({ color }))
  const body = await response.text()
  expect(response.status, body).toBe(200)
  return (JSON.parse(body) as { image: UploadedImage }).image
}

/** Waits until an opaque image has its variants, which are made in the background. */
export const waitForVariants = (site: Site, id: string) =>
  expect
    .poll(
      async () => {
        const { items } = await site.call<ImageLibrary>('GET', ownerEndpoints.images)
        return items.find(({ _id }) => _id === id)?.color
      },
      { message: `variants of the image ${id}`, timeout: 30_000 },
    )
    .toBeTruthy()

/** Adds a blog and makes it the current one. */
export const aBlogAsCurrent = async (site: Site, title: string): Promise<Post> => {
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost(title))
  return site.call<Post>('POST', `/blogs/set-current/${_id}`)
}
