import { collapseSpaces, type Name, toTagNames, toWorkText, type WorkType } from '@portfolio/scholarship'
import { findFieldName, withoutPlaceholders } from '#product/shared/merge-work.ts'
import type { CheckedWork, Finding } from './checked-work.ts'
import { type PageContent, withoutSpaces } from './read-page.ts'
import type { SiteRules } from './read-site.ts'

/** Returns undefined when the check does not apply to the work. */
type Check = (page: PageContent, work: CheckedWork) => Finding | undefined

const getContents = ({ tags }: PageContent, name: string) => tags.flatMap(([tag, content]) => (tag === name ? [content] : []))

/** Returns whether the title is still the placeholder of an import. */
const isUntitled = ({ values, details, work }: CheckedWork) =>
  values.title === details.placeholders?.title && values.title === toWorkText({ ...work, title: '' }).text.title

const checkTitle: Check = (page, work) => {
  const [title = ''] = getContents(page, 'citation_title')
  if (!title.trim() || isUntitled(work)) return { problem: 'title-missing', field: 'title' }
  return page.headings.includes(collapseSpaces(title)) ? {} : { problem: 'title-differs', found: title }
}

const CONTRIBUTORS = 'details.contributors'
/** What owners write where no name is known. */
const NOBODY = /^anonymous$/i

/** Returns whether a tag contains several names. An organization may have "and" in its name. */
const isJoined = (content: string, { literal }: Name) => /;|\bet al\b/i.test(content) || (!literal && /,.*(?:\band\b|&)/i.test(content))

const checkAuthors: Check = (page, work) => {
  const contents = getContents(page, 'citation_author')
  const names = work.work.author ?? []
  const field = (work.details.csl.author?.length ? undefined : findFieldName(work.collection, 'people')) ?? CONTRIBUTORS
  const found = String(contents.length)
  if (contents.every((content) => !content.trim() || NOBODY.test(content))) {
    const editors = work.work.type === 'book' ? getContents(page, 'citation_editor').length : 0
    return { problem: 'authors-missing', ...(editors && { found: String(editors) }), field }
  }
  const joined = contents.find((content, index) => isJoined(content, names[index] ?? {}))
  if (joined) return { problem: 'authors-joined', found: joined, field: CONTRIBUTORS }
  return { problem: contents.join('\n') === toTagNames(names).join('\n') ? undefined : 'authors-differ', found }
}

/** "1950", "1950/10" or "1950/10/05" */
const READABLE_DATE = /^[12]\d{3}(?:\/\d{1,2}){0,2}$/

const checkDate: Check = (page, work) => {
  const [date] = getContents(page, 'citation_publication_date')
  const field = (work.details.csl.issued ? undefined : findFieldName(work.collection, 'date')) ?? 'details.csl.issued'
  if (date === undefined) return { problem: 'date-missing', field }
  return { problem: READABLE_DATE.test(date) ? undefined : 'date-unreadable', found: date, field }
}

const JOURNAL = 'citation_journal_title'
const BOOK = 'citation_inbook_title'
/** The tag that says where a work appeared. Types that appear on their own, such as books and talks, have none. */
const VENUE_TAGS: { [Type in WorkType]?: string } = {
  'article-journal': JOURNAL,
  'article-magazine': JOURNAL,
  'article-newspaper': JOURNAL,
  review: JOURNAL,
  'review-book': JOURNAL,
  'paper-conference': 'citation_conference_title',
  chapter: BOOK,
  'entry-encyclopedia': BOOK,
  'entry-dictionary': BOOK,
  thesis: 'citation_dissertation_institution',
  report: 'citation_technical_report_institution',
}

const checkVenue: Check = (page, { work }) => {
  const tag = VENUE_TAGS[work.type]
  if (!tag) return undefined
  const [venue] = getContents(page, tag)
  if (venue?.trim()) return { found: venue }
  return { problem: 'venue-missing', found: tag, field: `details.csl.${tag.endsWith('institution') ? 'publisher' : 'container-title'}` }
}

const checkAbstract: Check = ({ text }, { collection, values, details }) => {
  const field = findFieldName(collection, 'longText')
  const abstract = field && withoutPlaceholders(values, details)[field]
  if (!abstract) return { problem: 'abstract-missing', field }
  return { problem: text.includes(withoutSpaces(abstract)) ? undefined : 'abstract-hidden' }
}

const toPath = (address: string) => URL.parse(address, 'http://localhost')?.pathname

const checkSingle: Check = (page, { path }) => {
  const works = Math.max(getContents(page, 'citation_title').length, page.headings.length)
  if (works > 1) return { problem: 'single-several', found: String(works) }
  const addresses = [...page.canonicals, ...getContents(page, 'citation_abstract_html_url')]
  const other = addresses.find((address) => toPath(address) !== path)
  return { problem: other === undefined ? undefined : 'single-address', found: other }
}

/** Tags that a work may have several of. */
const REPEATABLE = /^citation_(?:author|editor|author_institution|author_email|author_orcid|keywords|isbn|issn|language|reference)$/

/** Returns whether the title comes first, followed by all authors, each with the tags of that author. */
const isInOrder = (tags: readonly string[]) => {
  const [first, ...rest] = tags.filter((tag) => !tag.startsWith('citation_author_'))
  const end = rest.findIndex((tag) => tag !== 'citation_author')
  return first === 'citation_title' && (end < 0 || !rest.slice(end).includes('citation_author'))
}

const checkTags: Check = ({ tags }) => {
  const names = tags.map(([tag]) => tag)
  const repeated = names.find((tag, index) => !REPEATABLE.test(tag) && tag !== 'citation_title' && names.indexOf(tag) !== index)
  if (repeated) return { problem: 'tags-repeated', found: repeated }
  const [empty] = tags.find(([, content]) => !content.trim()) ?? []
  if (empty) return { problem: 'tags-empty', found: empty }
  return { problem: !names.length || isInOrder(names) ? undefined : 'tags-order', found: String(names.length) }
}

/** The checks of a work's page by itself. */
export const contentChecks = {
  title: checkTitle,
  authors: checkAuthors,
  date: checkDate,
  venue: checkVenue,
  abstract: checkAbstract,
  single: checkSingle,
  tags: checkTags,
} satisfies Record<string, Check>

/** Checks whether crawlers may index the page. `header` is the response's `X-Robots-Tag`. */
export const checkIndex = ({ robots }: PageContent, path: string, header: string, site: SiteRules): Finding => {
  if (/\b(?:noindex|none)\b/.test(`${robots}, ${header.toLowerCase()}`)) return { problem: 'index-noindex' }
  if (!site.isAllowed(path)) return { problem: 'index-robots', found: path }
  return { problem: site.isListed(path) ? undefined : 'index-sitemap', found: path }
}
