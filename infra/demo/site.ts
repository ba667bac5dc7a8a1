import { type ApiClient, createApi, toApiError } from '@portfolio/api-client'
import {
  type AboutSection,
  API_PREFIX,
  type CollectionName,
  collectionPaths,
  defaultSettings,
  endpoints,
  type Settings,
  type SettingsDraft,
  TOKEN_HEADER,
  type UploadResponse,
} from '@portfolio/contracts'
import type { PictureName } from './images.ts'

/** A site to fill, its owner's token, and where to keep the record of what was added. */
export interface Site {
  /** Origin, without a path. */
  baseUrl: string
  token: string
  manifestPath: string
  /** Told of each step in a line, for a person who waits. */
  log?: (line: string) => void
  /** Makes the JPEG file of a picture. Drawing them all takes some ten seconds, which not every test wants. */
  draw?: (name: PictureName) => Promise<Uint8Array>
}

/** The demo will not be loaded, for a reason that the message gives. */
export class DemoError extends Error {
  override name = 'DemoRefused'
}

export const collectionNames = Object.keys(collectionPaths) as CollectionName[]

export const connect = ({ baseUrl, token }: Site): ApiClient => createApi({ baseUrl, getToken: () => token })

/** Sends one picture as the admin's form does; api-client's own way needs a browser. */
export const upload = async ({ baseUrl, token }: Site, name: string, bytes: Uint8Array): Promise<string> => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  const address = `${baseUrl}${API_PREFIX}${endpoints.imageUpload}`
  const response = await fetch(address, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: form })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, response.statusText, body)
  return (body as UploadResponse).image.url
}

const withoutVersion = ({ version: _, ...values }: SettingsDraft) => values
const inOrder = (settings: SettingsDraft) =>
  JSON.stringify([
    settings.ownerName,
    settings.tagline,
    settings.microblogUrl,
    settings.networkUrl,
    settings.backgroundImage,
    settings.copyrightYear,
    settings.footerLinks.map(({ title, link }) => [title, link]),
  ])

export const sameSettings = (a: SettingsDraft, b: SettingsDraft): boolean => inOrder(a) === inOrder(b)
export const areDefault = (settings: Settings): boolean => sameSettings(withoutVersion(settings), defaultSettings)

/** The About page cannot be deleted, only emptied: this is what it is left with. */
export const BLANK_ABOUT = { title: 'About', description: '', images: [] }
export const isBlank = (about: AboutSection): boolean =>
  about.title === BLANK_ABOUT.title && about.description.replaceAll(/<[^>]*>/g, '') === '' && about.images.length === 0
