import {
  type AboutSection,
  API_PREFIX,
  type AppToRollBack,
  type Blog,
  type Book,
  type BookChapter,
  type CollectionName,
  type Conference,
  type Credentials,
  type ExternalLink,
  endpoints,
  type ImageDelete,
  type JournalArticle,
  type PostDraft,
  type Project,
  type ReleaseHealth,
  type ReleasesState,
  type ReleasesToActivate,
  releaseEndpoints,
  type Settings,
  type SettingsDraft,
  TOKEN_HEADER,
  type UploadResponse,
  type User,
} from '@portfolio/contracts'
import { ApiError, noResponse, toApiError } from './call.ts'
import { type UploadOptions, uploadImage } from './upload.ts'

export interface Items {
  books: Book
  bookChapters: BookChapter
  journalArticles: JournalArticle
  projects: Project
  conferences: Conference
  blogs: Blog
  externalLinks: ExternalLink
}

export interface ApiOptions {
  /** Origin before `/api`; empty in a browser. */
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  /** The stored token, or null: then the header is left out. */
  getToken?: () => string | null
}

/** Typed calls for every endpoint. All reject with ApiError and nothing else. */
export const createApi = ({
  baseUrl = '',
  fetch = (input, init) => globalThis.fetch(input, init),
  getToken = () => null,
}: ApiOptions = {}) => {
  const address = (path: string) => `${baseUrl}${API_PREFIX}${path}`

  const call = async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: unknown): Promise<Answer> => {
    const token = getToken()
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers[TOKEN_HEADER] = token
    if (payload !== undefined) headers['content-type'] = 'application/json'
    let response: Response
    let body: unknown
    try {
      response = await fetch(address(path), { method, headers, body: payload === undefined ? undefined : JSON.stringify(payload) })
      body = await response.json().catch(() => null)
    } catch (error) {
      throw error instanceof ApiError ? error : noResponse()
    }
    if (!response.ok) throw toApiError(response.status, response.statusText, body, response.headers.get('retry-after'))
    return body as Answer
  }

  return {
    signIn: (credentials: Credentials) => call<{ token: string }>('POST', endpoints.signIn, credentials),
    signOut: () => call<{ success: true }>('POST', endpoints.signOut),
    user: () => call<User>('GET', endpoints.user),

    list: <Name extends CollectionName>(name: Name) => call<Items[Name][]>('GET', endpoints.list(name)),
    save: <Name extends CollectionName>(name: Name, draft: object) => call<Items[Name]>('POST', endpoints.add(name), draft),
    remove: (name: CollectionName, id: string) => call<{ _id: string }>('DELETE', endpoints.one(name, id)),
    restore: <Name extends CollectionName>(name: Name, id: string) => call<Items[Name]>('POST', endpoints.restore(name, id)),

    blog: (id: string) => call<Blog>('GET', endpoints.one('blogs', id)),
    makeBlogCurrent: (id: string) => call<Blog>('POST', endpoints.blogSetCurrent(id)),
    deleteBlogImage: (which: ImageDelete) => call<Blog>('POST', endpoints.blogImageDelete, which),

    about: () => call<AboutSection[]>('GET', endpoints.about),
    editAbout: (draft: PostDraft) => call<AboutSection>('POST', endpoints.aboutEdit, draft),
    deleteAboutImage: (which: ImageDelete) => call<AboutSection>('POST', endpoints.aboutImageDelete, which),

    settings: () => call<Settings>('GET', endpoints.settings),
    editSettings: (draft: SettingsDraft) => call<Settings>('POST', endpoints.settingsEdit, draft),

    releases: () => call<ReleasesState>('GET', releaseEndpoints.releases),
    activateReleases: (which: ReleasesToActivate) => call<ReleasesState>('POST', releaseEndpoints.activate, which),
    rollBackRelease: (which: AppToRollBack) => call<ReleasesState>('POST', releaseEndpoints.rollBack, which),
    releaseHealth: () => call<ReleaseHealth>('GET', releaseEndpoints.health),

    uploadImage: (file: File, options?: UploadOptions): Promise<UploadResponse> =>
      uploadImage(address(endpoints.imageUpload), file, getToken(), options),
  }
}

export type ApiClient = ReturnType<typeof createApi>
