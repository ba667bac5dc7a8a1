import { type BlogNeighbor, blogs, type WorkPage, type WorkReference } from '@portfolio/contracts'
import { describeType, toCitationTags, toSchema, toYearLabel } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'
import { getContainer, getExcerpt, getFacts, getPlace } from './describe-work.ts'
import { toEntry } from './list-works.ts'

/** Similar works are added to those that belong to a work until there are this many. */
const RELATED_MAX = 4

const toReference = ({ path, values, year }: CatalogWork): WorkReference => ({
  path,
  title: values.title ?? '',
  year: toYearLabel(year),
})

/** Returns the works that belong to one, whichever of the two names the other, newest first. */
const findLinked = (target: CatalogWork, works: readonly CatalogWork[]): CatalogWork[] =>
  works
    .filter(({ id, details }) => target.details.relatedTo?.includes(id) || details.relatedTo?.includes(target.id))
    .filter(({ id }) => id !== target.id)
    .sort((a, b) => b.sortKey - a.sortKey)

interface Surroundings {
  /** The works of its collection, in the order of the list page. */
  list: readonly CatalogWork[]
  /** Every work of the site. */
  all: readonly CatalogWork[]
  /** Blogs that link to the work. */
  posts: readonly BlogNeighbor[]
  /** Works that share tags and people with it, most similar first. */
  similar: readonly CatalogWork[]
}

const getRelated = (work: CatalogWork, { all, posts, similar }: Surroundings): WorkReference[] => {
  const linked = [
    ...findLinked(work, all).map(toReference),
    ...posts.map(({ _id, title }) => ({ path: `${blogs.page.path}/${_id}`, title, year: '' })),
  ]
  const known = new Set(linked.map(({ path }) => path))
  const others = similar.filter(({ path }) => !known.has(path)).slice(0, Math.max(0, RELATED_MAX - linked.length))
  return [...linked, ...others.map(toReference)]
}

/** Returns the data of a work's page. Addresses in it are paths of this site. */
export const toWorkPage = (work: CatalogWork, surroundings: Surroundings): WorkPage => {
  const { list } = surroundings
  const index = list.findIndex(({ id }) => id === work.id)
  const [previous, next] = [list[index - 1], list[index + 1]]
  const pdf = work.links.find(({ kind, href }) => kind === 'pdf' && href.startsWith('/'))?.href
  const addresses = { page: work.path, ...(pdf && { pdf }) }
  const entry = toEntry(work)
  const imprint = getPlace(work)
  return {
    ...entry,
    // Its kind stands above.
    imprint,
    container: getContainer(work, imprint),
    // A status that is read from the date is already shown as the date.
    status: work.details.csl.status ? entry.status : '',
    collection: work.collection.name,
    kind: describeType(work.work),
    facts: getFacts(work),
    tags: work.tags,
    previous: previous ? toReference(previous) : null,
    next: next ? toReference(next) : null,
    related: getRelated(work, surroundings),
    excerpt: getExcerpt(work),
    meta: toCitationTags(work.work, addresses),
    jsonLd: { '@context': 'https://schema.org', ...toSchema(work.work, addresses) },
  }
}
