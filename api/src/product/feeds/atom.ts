import { type Feed, type FeedItem, getUpdated, toUrn } from './feed.ts'
import { element, escapeXml, XML_DECLARATION } from './xml.ts'

const link = (rel: string, type: string, url: string) => `<link rel="${rel}" type="${type}" href="${escapeXml(url)}"/>`
const author = (name: string) => `<author>${element('name', name)}</author>`

const entry = (item: FeedItem) =>
  [
    item.language ? `<entry xml:lang="${escapeXml(item.language)}">` : '<entry>',
    element('id', toUrn(item)),
    `<title type="text">${escapeXml(item.title)}</title>`,
    link('alternate', 'text/html', item.url),
    element('published', item.published.toISOString()),
    element('updated', item.updated.toISOString()),
    ...item.authors.map(author),
    ...item.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    element('summary', item.summary, 'type="text"'),
    element('content', item.html, 'type="html"'),
    '</entry>\n',
  ].join('')

/** Returns the feed as Atom. Source: https://www.rfc-editor.org/rfc/rfc4287 */
export const writeAtom = (feed: Feed): string =>
  [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    element('id', feed.url),
    `<title type="text">${escapeXml(feed.title)}</title>`,
    element('subtitle', feed.description, 'type="text"'),
    element('updated', getUpdated(feed).toISOString()),
    link('self', 'application/atom+xml', feed.url),
    link('alternate', 'text/html', feed.pageUrl),
    author(feed.author),
    element('icon', feed.icon),
    '\n',
    ...feed.items.map(entry),
    '</feed>\n',
  ].join('')
