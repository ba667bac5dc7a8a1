import {
  ALL_WORKS_PATH,
  about,
  blogs,
  blogTagPath,
  CV_PATH,
  LICENSES_PAGE,
  type Post,
  SEARCH_PATH,
  type Settings,
  SOCIAL_PREFIX,
  texts,
  type WorkCollection,
  workCollections,
} from '@portfolio/contracts'
import { toDisplayName, type Work } from '@portfolio/scholarship'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { includesEtag } from '#cache/respond-from-cache.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { respondPrepared } from '#http/respond.ts'
import { CARD_COLORS, type Card } from './card.ts'
import type { Pictures } from './pictures.ts'

/** What a picture shows of a work. */
interface DrawnWork {
  values: Readonly<Record<string, string>>
  work: Work
  year: number | undefined
}

interface Dependencies {
  readWorks: () => Promise<{ find: (name: WorkCollection['name'], slugOrId: string) => DrawnWork | undefined }>
  findBlog: (id: string) => Promise<Pick<Post, 'title'> | undefined>
  readSettings: () => Promise<Settings>
  pictures: Pictures
  /** Adds the headers of responses that are data. */
  secure: MiddlewareHandler
  headers: Promise<Record<string, string>>
}

const NAMES_MAX = 3
const VERSION_SECONDS = 7 * 24 * 60 * 60

const toByline = ({ work }: DrawnWork, owner: string) => {
  const role = work.author ? 'author' : 'editor'
  const names = (work[role] ?? []).map(toDisplayName).filter(Boolean)
  if (work.etAl?.includes(role)) return `${names.slice(0, NAMES_MAX).join(', ')} et al.`
  if (names.length <= NAMES_MAX) return names.join(', ') || owner
  return `${names.slice(0, NAMES_MAX - 1).join(', ')} and ${names.length - NAMES_MAX + 1} others`
}

/** Pictures for link previews: `/social/books/<slug>.png` is that of the page `/books/<slug>`, `/social.png` that of the landing page. */
export const socialRoutes = ({ readWorks, findBlog, readSettings, pictures, secure, headers }: Dependencies) => {
  const collections = new Map(workCollections().map((collection) => [collection.page.path as string, collection]))
  const titles = new Map<string, string>([
    ...[...workCollections(), about].map(({ page }) => [page.path, page.title] as const),
    [CV_PATH, 'Curriculum vitae'],
    [ALL_WORKS_PATH, 'All works'],
    [SEARCH_PATH, 'Search'],
    [LICENSES_PAGE, 'Licenses'],
  ])

  const describe = async (path: string): Promise<Omit<Card, 'colors'>> => {
    const { ownerName, tagline } = await readSettings()
    const slash = path.lastIndexOf('/')
    const [list, name] = [path.slice(0, slash), path.slice(slash + 1)]
    const collection = collections.get(list)
    if (collection) {
      const work = (await readWorks()).find(collection.name, name) ?? throwNotFound('Page')
      const kicker = [texts[collection.name].label.one, work.year].filter(Boolean).join(' · ')
      return { kicker, title: work.values.title ?? '', byline: toByline(work, ownerName) }
    }
    if (list === blogs.page.path) {
      const blog = (await findBlog(idOr404(name, 'Page'))) ?? throwNotFound('Page')
      return { kicker: texts.blogs.label.one, title: blog.title, byline: ownerName }
    }
    const title = titles.get(path)
    if (title) return { kicker: '', title, byline: ownerName }
    // A page without a picture of its own: the landing page, and those of tags.
    return slash <= 0 || path.startsWith(blogTagPath('')) ? { kicker: '', title: ownerName, byline: tagline } : throwNotFound('Page')
  }

  const respond = async (c: Context, path: string) => {
    const card = { ...(await describe(path)), colors: CARD_COLORS }
    const hash = pictures.hash(card)
    const sentHeaders = {
      ...(await headers),
      etag: `"${hash}"`,
      // Documents name a version, which changes with the title of their page.
      'cache-control': c.req.query('v') ? `public, max-age=${VERSION_SECONDS}` : 'no-cache',
    }
    if (includesEtag(c.req.header('if-none-match'), sentHeaders.etag)) return respondPrepared(c, null, 304, sentHeaders)
    const { png } = await pictures.get(hash, card)
    return respondPrepared(c, png, 200, { ...sentHeaders, 'content-type': 'image/png', 'content-length': String(png.byteLength) })
  }

  return new Hono()
    .get(`${SOCIAL_PREFIX}.png`, secure, (c) => respond(c, ''))
    .get(`${SOCIAL_PREFIX}/*`, secure, (c) => {
      const path = c.req.path.slice(SOCIAL_PREFIX.length)
      return path.endsWith('.png') ? respond(c, path.slice(0, -'.png'.length)) : throwNotFound('Page')
    })
}
