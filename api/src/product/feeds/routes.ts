import { blogs, conferences, type Settings, type WorkCollection, workCollections } from '@portfolio/contracts'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import { getSiteOrigin } from '#http/site-origin.ts'
import { writeAtom } from './atom.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'
import { FEED_ITEMS_MAX, type Feed, type FeedItem } from './feed.ts'
import { toBlogItem, toWorkItem } from './feed-items.ts'
import type { FeedStore } from './feed-store.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

interface Dependencies {
  /** Newest added first. */
  readWorks: () => Promise<{ list: (name: WorkCollection['name']) => readonly CalendarEvent[] }>
  store: FeedStore
  readSettings: () => Promise<Settings>
  respond: RespondWithFile
  secure: MiddlewareHandler
  publicUrl: string | undefined
}

const FORMATS = {
  atom: { mediaType: 'application/atom+xml', write: writeAtom },
  rss: { mediaType: 'application/rss+xml', write: writeRss },
  json: { mediaType: 'application/feed+json', write: writeJsonFeed },
}
type Format = keyof typeof FORMATS

/** What a feed lists: the blogs, the works of one collection, or all of these. */
type Section = { page: { path: string; title: string } } | typeof blogs | WorkCollection
const EVERYTHING = { page: { path: '', title: '' } }

const newestFirst = (items: FeedItem[]) => items.sort((a, b) => b.published.getTime() - a.published.getTime()).slice(0, FEED_ITEMS_MAX)

/** Feeds of blogs, of each list of works and of everything, and the conferences as a calendar. */
export const feedRoutes = ({ readWorks, store, readSettings, respond, secure, publicUrl }: Dependencies) => {
  const readBlogItems = async (owner: string, origin: string) =>
    (await store.newestBlogs(FEED_ITEMS_MAX)).map((post) => toBlogItem(post, owner, origin))

  const readWorkItems = async (collections: readonly WorkCollection[], owner: string, origin: string) => {
    const works = await readWorks()
    const newest = collections.flatMap(({ name }) => works.list(name).slice(0, FEED_ITEMS_MAX))
    return newest.map((work) => toWorkItem(work, owner, origin))
  }

  const readItems = async (section: Section, owner: string, origin: string) => {
    if (section === blogs) return readBlogItems(owner, origin)
    if (section !== EVERYTHING) return readWorkItems([section as WorkCollection], owner, origin)
    return newestFirst((await Promise.all([readBlogItems(owner, origin), readWorkItems(workCollections(), owner, origin)])).flat())
  }

  const writeFeed = async (section: Section, format: Format, origin: string): Promise<string> => {
    const { ownerName, tagline, identity, language } = await readSettings()
    const { path, title } = section.page
    const feed: Feed = {
      title: title ? `${title} · ${ownerName}` : ownerName,
      description: [ownerName, tagline].filter(Boolean).join(', '),
      pageUrl: `${origin}${path || '/'}`,
      url: `${origin}${path}/feed.${format}`,
      author: ownerName,
      language,
      icon: `${origin}/icon-192.png`,
      ...(identity.portrait && { portrait: origin + identity.portrait }),
      items: await readItems(section, ownerName, origin),
    }
    return FORMATS[format].write(feed)
  }

  const respondWithFeed = (section: Section, format: Format) => (c: Context) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const contentType = `${FORMATS[format].mediaType}; charset=utf-8`
    const produce = async () => ({ contentType, body: await writeFeed(section, format, origin) })
    return respond(c, produce, { key: `${c.req.path} ${origin}`, keep: isConfigured })
  }

  const respondWithCalendar = (c: Context) => {
    const { origin, isConfigured } = getSiteOrigin(c, publicUrl)
    const produce = async () => {
      const name = `${conferences.page.title} · ${(await readSettings()).ownerName}`
      return {
        contentType: 'text/calendar; charset=utf-8',
        body: writeCalendar(name, (await readWorks()).list(conferences.name), origin),
        headers: { 'content-disposition': 'inline; filename="conferences.ics"' },
      }
    }
    return respond(c, produce, { key: `${c.req.path} ${origin}`, keep: isConfigured })
  }

  const routes = new Hono().get(`${conferences.page.path}.ics`, secure, respondWithCalendar)
  for (const section of [EVERYTHING, blogs, ...workCollections()])
    for (const format of Object.keys(FORMATS) as Format[])
      routes.get(`${section.page.path}/feed.${format}`, secure, respondWithFeed(section, format))
  return routes
}
