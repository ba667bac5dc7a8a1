import { type Feed, type FeedItem, toUrn } from './feed.ts'

const item = (entry: FeedItem) => ({
  id: toUrn(entry),
  url: entry.url,
  title: entry.title,
  content_html: entry.html,
  ...(entry.summary && { summary: entry.summary }),
  ...(entry.image && { image: entry.image }),
  date_published: entry.published.toISOString(),
  date_modified: entry.updated.toISOString(),
  authors: entry.authors.map((name) => ({ name })),
  ...(entry.tags.length && { tags: entry.tags }),
  ...(entry.language && { language: entry.language }),
})

/** Returns the feed as JSON Feed. Source: https://www.jsonfeed.org/version/1.1/ */
export const writeJsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.url,
    description: feed.description,
    language: feed.language,
    icon: feed.icon,
    authors: [{ name: feed.author, ...(feed.portrait && { avatar: feed.portrait }) }],
    items: feed.items.map(item),
  })
