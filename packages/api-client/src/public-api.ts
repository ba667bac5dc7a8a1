import {
  type AboutSection,
  type AboutSummary,
  type AllWorksPage,
  type Blog,
  type BlogContext,
  type BlogSummary,
  type BlogTagPage,
  type CitedName,
  type CollectionName,
  type Cv,
  type Items,
  type LandingPage,
  type Licenses,
  type ListName,
  type Page,
  publicEndpoints,
  type SearchPage,
  type Settings,
  type WorkCitation,
  type WorkCollectionName,
  type WorkPage,
  type WorksPage,
  type WorksQuery,
  writeWorksQuery,
} from '@portfolio/contracts'
import { throwNoResponse } from './api-error.ts'
import { type ApiOptions, type ApiRequest, sendRequest } from './send-request.ts'

/** Returns the function that all typed calls are made with. It rejects with an ApiError and nothing else. */
export const createCall =
  (options: ApiOptions = {}) =>
  async <Body>(...request: ApiRequest): Promise<Body> =>
    // What is not JSON is no response of the API, or an incomplete one.
    (await sendRequest(options, ...request)).json().catch(throwNoResponse)

/** Creates the calls that public pages need. Visitors download no others. */
export const createPublicApi = (options?: ApiOptions) => {
  const call = createCall(options)
  return {
    page: <Name extends ListName>(name: Name, page: number) => call<Page<Items[Name]>>('GET', publicEndpoints.page(name, page)),
    works: (name: WorkCollectionName, query: Partial<WorksQuery>) =>
      call<WorksPage>('GET', publicEndpoints.works(name, writeWorksQuery(query))),
    worksWithCoins: (name: WorkCollectionName, query: Partial<WorksQuery>) =>
      call<WorksPage>('GET', publicEndpoints.worksWithCoins(name, writeWorksQuery(query))),
    work: (name: WorkCollectionName, slugOrId: string) => call<WorkPage>('GET', publicEndpoints.work(name, slugOrId)),
    /** `query` is what `writeSearchQuery` returns. */
    search: (query: string, signal?: AbortSignal) => call<SearchPage>('GET', publicEndpoints.search(query), undefined, { signal }),
    /** In the default style unless one is named. */
    citation: (name: CitedName, item: string, style?: string) => call<WorkCitation>('GET', publicEndpoints.citation(name, item, style)),
    licenses: () => call<Licenses>('GET', publicEndpoints.licenses),
    allWorks: (page: number) => call<AllWorksPage>('GET', publicEndpoints.allWorks(page)),
    cv: () => call<Cv>('GET', publicEndpoints.cv),
    blogTag: (tag: string, page: number) => call<BlogTagPage>('GET', publicEndpoints.blogTag(tag, page)),
    landing: (page: number) => call<LandingPage>('GET', publicEndpoints.landing(page)),
    list: <Name extends CollectionName>(name: Name) => call<Items[Name][]>('GET', publicEndpoints.list(name)),
    blog: (id: string) => call<Blog>('GET', publicEndpoints.one('blogs', id)),
    // For previous releases of public-mfe, which show all blogs.
    blogSummaries: () => call<BlogSummary[]>('GET', publicEndpoints.blogSummaries),
    blogContext: (id: string) => call<BlogContext>('GET', publicEndpoints.blogContext(id)),
    about: () => call<AboutSection[]>('GET', publicEndpoints.about),
    aboutSummaries: () => call<AboutSummary[]>('GET', publicEndpoints.aboutSummaries),
    settings: () => call<Settings>('GET', publicEndpoints.settings),
  }
}

export type PublicApi = ReturnType<typeof createPublicApi>
