import { blogs, conferences, type Settings, translate, type WorkCollection, workCollections } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import { getSiteOrigin } from '#http/site-origin.ts'
import { writeAtom } from './atom.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'
import { FEED_ITEMS_MAX, type Feed, type FeedItem } from './feed.ts'
import { type FeedSite, toBlogItem, toWorkItem } from './feed-items.ts'
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

/** Returns the title of a page in the language of the site. */
const toTitle = (title: string, { ownerName, language }: Pick<Settings, 'ownerName' | 'language'>) =>
  `${translate(findTranslations(language), title)} · ${ownerName}`

const newestFirst = (items: FeedItem[]) => items.sort((a, b) => b.published.getTime() - a.published.getTime()).slice(0, FEED_ITEMS_MAX)

/** Feeds of blogs, of each list of works and of everything, and the conferences as a calendar. */
export const feedRoutes = ({ readWorks, store, readSettings, respond, secure, publicUrl }: Dependencies) => {
  const readBlogItems = async (site: FeedSite) => (await store.newestBlogs(FEED_ITEMS_MAX)).map((post) => toBlogItem(post, site))

  const readWorkItems = async (collections: readonly WorkCollection[], site: FeedSite) => {
    const works = await readWorks()
    const newest = collections.flatMap(({ name }) => works.list(name).slice(0, FEED_ITEMS_MAX))
    return newest.map((work) => toWorkItem(work, site))
  }

  const readItems = async (section: Section, site: FeedSite) => {
    if (section === blogs) return readBlogItems(site)
    if (section !== EVERYTHING) return readWorkItems([section as WorkCollection], site)
    return newestFirst((await Promise.all([readBlogItems(site), readWorkItems(workCollections(), site)])).flat())
  }

  const writeFeed = async (section: Section, format: Format, origin: string): Promise<string> => {
    const { ownerName, tagline, identity, language } = await readSettings()
    const { path, title } = section.page
    const translations = findTranslations(language)
    const feed: Feed = {
      title: title ? toTitle(title, { ownerName, language }) : ownerName,
      description: tagline ? translate(translations, '{0}, {1}', ownerName, tagline) : ownerName,
      pageUrl: `${origin}${path || '/'}`,
      url: `${origin}${path}/feed.${format}`,
      author: ownerName,
      language,
      icon: `${origin}/icon-192.png`,
      ...(identity.portrait && { portrait: origin + identity.portrait }),
      items: await readItems(section, { owner: ownerName, origin, translations }),
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
      const name = toTitle(conferences.page.title, await readSettings())
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
