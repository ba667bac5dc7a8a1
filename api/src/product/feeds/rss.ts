import { type Feed, type FeedItem, getUpdated, toUrn } from './feed.ts'
import { element, escapeXml, XML_DECLARATION } from './xml.ts'

const item = (entry: FeedItem) =>
  [
    '<item>',
    element('title', entry.title),
    element('link', entry.url),
    element('guid', toUrn(entry), 'isPermaLink="false"'),
    element('pubDate', entry.published.toUTCString()),
    // RSS itself has only email addresses of authors.
    ...entry.authors.map((name) => element('dc:creator', name)),
    ...entry.tags.map((tag) => element('category', tag)),
    element('dc:language', entry.language ?? ''),
    // Feed readers read a description as HTML.
    element('description', escapeXml(entry.summary)),
    element('content:encoded', entry.html),
    '</item>\n',
  ].join('')

/** Returns the feed as RSS 2.0. Source: https://www.rssboard.org/rss-specification */
export const writeRss = (feed: Feed): string =>
  [
    XML_DECLARATION,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', feed.title),
    element('link', feed.pageUrl),
    // Required even if it is empty.
    `<description>${escapeXml(feed.description)}</description>`,
    element('language', feed.language),
    element('lastBuildDate', getUpdated(feed).toUTCString()),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.url)}"/>`,
    '\n',
    ...feed.items.map(item),
    '</channel></rss>\n',
  ].join('')
