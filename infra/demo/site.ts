import { type ApiClient, createApi, toApiError } from '@portfolio/api-client'
import {
  type AboutSection,
  API_PREFIX,
  defaultSettings,
  type FileUploadResponse,
  itemsNames,
  type OwnCitationStyle,
  ownerEndpoints,
  type Settings,
  type SettingsDraft,
  TOKEN_HEADER,
  type UploadResponse,
} from '@portfolio/contracts'
import { citationStyle } from './content.ts'
import type { ImageName } from './images.ts'

/** A site to fill, its owner's token, and where to keep the manifest of what was added. */
export interface Site {
  /** Origin, without a path. */
  baseUrl: string
  token: string
  manifestPath: string
  /** Called with a line about each step. */
  log?: (line: string) => void
  /** Draws an image as a JPEG file. Tests replace it, because drawing all images takes about ten seconds. */
  draw?: (name: ImageName) => Promise<Uint8Array>
}

/** Thrown when the demo cannot be loaded; the message says why. */
export class DemoError extends Error {
  override name = 'DemoError'
}

/** Names of the collections that the demo fills or expects to be empty. */
export const collectionNames = itemsNames()

export const connect = ({ baseUrl, token }: Site): ApiClient => createApi({ baseUrl, getToken: () => token })

/** Sends one file as the portal does; the uploads of api-client need a browser. */
const send = async <Response>({ baseUrl, token }: Site, endpoint: string, file: File): Promise<Response> => {
  const form = new FormData()
  form.append('file', file)
  const response = await fetch(baseUrl + API_PREFIX + endpoint, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: form })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, response.statusText, body)
  return body as Response
}

/** Uploads a JPEG file. Resolves with its address. */
export const uploadImage = async (site: Site, name: string, bytes: Uint8Array): Promise<string> => {
  const file = new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
  return (await send<UploadResponse>(site, ownerEndpoints.imageUpload, file)).image.url
}

/** Uploads a PDF for a work. Resolves with its address. */
export const uploadFile = async (site: Site, name: string, bytes: Uint8Array): Promise<string> => {
  const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
  return (await send<FileUploadResponse>(site, ownerEndpoints.fileUpload, file)).file.url
}

export const isCitationStyle = ({ label }: OwnCitationStyle): boolean => citationStyle.includes(`<title>${label}</title>`)

const withoutVersion = ({ version: _, ...values }: SettingsDraft) => values
const serialize = (settings: SettingsDraft) =>
  JSON.stringify([
    settings.ownerName,
    settings.tagline,
    settings.microblogUrl,
    settings.networkUrl,
    settings.backgroundImage,
    settings.copyrightYear,
    settings.footerLinks.map(({ title, link }) => [title, link]),
  ])

export const sameSettings = (a: SettingsDraft, b: SettingsDraft): boolean => serialize(a) === serialize(b)
export const isDefault = (settings: Settings): boolean => sameSettings(withoutVersion(settings), defaultSettings)

/** What earlier versions of this demo left of the About section when they were removed. */
export const isBlank = (about: AboutSection): boolean =>
  about.title === 'About' && about.description.replaceAll(/<[^>]*>/g, '') === '' && about.images.length === 0
