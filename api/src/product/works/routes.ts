import {
  API_PREFIX,
  type BlogNeighbor,
  type EditableWork,
  hasFilter,
  publicEndpoints,
  readWorksQuery,
  type Settings,
  texts,
  type WorkCollection,
  type WorksQuery,
  workCollections,
  writeWorksQuery,
} from '@portfolio/contracts'
import { workPreviewSchema } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { type PublicResponse, toCacheKey } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { validate } from '#http/validate.ts'
import { WORK_JSON_LIMITS } from '#product/shared/work-limits.ts'
import { listAllWorks } from './all-works.ts'
import type { CatalogWork, WorkCatalog } from './catalog.ts'
import { listWorks, readWords, sortWorks, toEntry, toEntryWithCoins } from './list-works.ts'
import { previewWork } from './preview-work.ts'
import type { FindSimilarWorks } from './similar-works.ts'
import { areEvents, atDay } from './upcoming.ts'
import { toWorkPage } from './work-page.ts'

interface Dependencies {
  catalog: WorkCatalog
  readSettings: () => Promise<Settings>
  respond: PublicResponse
  /** Origin of the site. Without it, COinS do not include the addresses of works. */
  publicUrl: string | undefined
  /** Resolves with the blogs that link to one of these paths. */
  findPosts: (paths: readonly string[]) => Promise<BlogNeighbor[]>
  findSimilar: FindSimilarWorks
  /** The day, on which it depends what is upcoming. */
  getDay: () => number
}

const PAGE_MAX = 999_999_999
const NUMBER = /^[1-9]\d{0,8}$/

/** Lists and pages of works. They have the fields of the specification, and what is derived from these and the details. */
export const workRoutes = ({ catalog, readSettings, respond, publicUrl, findPosts, findSimilar, getDay }: Dependencies) => {
  /** Responses about events depend on the day. */
  const getKey = (collection: WorkCollection, path: string) => (areEvents({ collection }) ? `${path} ${getDay()}` : path)

  /** Resolves with the order in which pages show lists unless their address says otherwise. */
  const readDefaultOrder = async () => (await readSettings()).worksOrder

  const readList = async ({ name }: WorkCollection, query: WorksQuery, withCoins: boolean) => {
    const toItem = withCoins ? toEntryWithCoins(publicUrl) : toEntry
    const day = getDay()
    const toItemOfDay = (work: CatalogWork) => atDay(toItem(work), work, day)
    const works = (await catalog.read()).list(name)
    if (query.q) await readWords(works)
    const page = listWorks(works, query, await readDefaultOrder(), toItemOfDay, day)
    return page.page >= 1 && page.page <= page.pages ? page : throwNotFound('Page')
  }

  const readPage = async ({ name }: WorkCollection, slugOrId: string) => {
    const works = await catalog.read()
    const work = works.find(name, slugOrId) ?? throwNotFound(texts[name].label.one)
    const day = getDay()
    const owner = await readSettings()
    const list = sortWorks(works.list(name), owner.worksOrder, day)
    const all = works.all()
    const [posts, similar] = await Promise.all([findPosts(work.addresses), findSimilar(work, all)])
    const page = toWorkPage(work, { list, all, posts, similar, owner })
    return atDay(page, work, day)
  }

  const readEditable = async ({ name }: WorkCollection, id: string): Promise<EditableWork> => {
    const work = (await catalog.read()).find(name, id) ?? throwNotFound(texts[name].label.one)
    const { details, derived, path, collection } = work
    // Forms do not use it.
    const { reader: _, ...shown } = details
    return { details: shown, derived, slug: path.slice(collection.page.path.length + 1) }
  }

  const routes = new Hono().get('/works/all/:page', (c) => {
    const number = c.req.param('page')
    if (!NUMBER.test(number)) return throwNotFound('Page')
    return respond(c, async () => {
      const page = listAllWorks((await catalog.read()).all(), Number(number))
      return page.page <= page.pages ? page : throwNotFound('Page')
    })
  })
  for (const collection of workCollections()) {
    const path = `/works${collection.path}`
    routes
      .get(path, (c) => {
        const parameters = new URL(c.req.url).searchParams
        const query = readWorksQuery(parameters)
        const withCoins = parameters.has('coins')
        if (query.page > PAGE_MAX) return throwNotFound('Page')
        const endpoint = withCoins ? publicEndpoints.worksWithCoins : publicEndpoints.works
        const key = getKey(collection, API_PREFIX + endpoint(collection.name, writeWorksQuery(query)))
        return respond(c, () => readList(collection, query, withCoins), { key, keep: !hasFilter(query) })
      })
      .get(`${path}/:work`, (c) => respond(c, () => readPage(collection, c.req.param('work')), { key: getKey(collection, toCacheKey(c)) }))
      .get(`${path}/:work/details`, async (c) => c.json(await readEditable(collection, c.req.param('work'))))
      .post(`${path}/preview`, validate(workPreviewSchema(collection), WORK_JSON_LIMITS), async (c) => {
        const draft = c.var.body
        const works = await catalog.read()
        const saved = draft.id === undefined ? undefined : works.find(collection.name, draft.id)
        return c.json(previewWork(collection, draft, saved, getDay(), works.siteLanguage))
      })
  }
  return routes
}
