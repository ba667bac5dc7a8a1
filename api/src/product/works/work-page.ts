import { type BlogNeighbor, blogs, type WorkPage, type WorkReference } from '@portfolio/contracts'
import { toCitationTags, toDisplayName, toSchema, toYearLabel } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'
import { getExcerpt, getFacts, getKind } from './describe-work.ts'
import { toEntry } from './list-works.ts'

/** Similar works are added to those that belong to a work until there are this many. */
const RELATED_MAX = 4

const toReference = ({ path, values, year }: CatalogWork): WorkReference => ({
  path,
  title: values.title ?? '',
  year: toYearLabel(year),
})

const getPeople = ({ work }: CatalogWork) => [...(work.author ?? []), ...(work.editor ?? [])].map(toDisplayName)

/** Returns the works that belong to one, whichever of the two names the other, newest first. */
const findLinked = (target: CatalogWork, works: readonly CatalogWork[]): CatalogWork[] =>
  works
    .filter(({ id, details }) => target.details.relatedTo?.includes(id) || details.relatedTo?.includes(target.id))
    .filter(({ id }) => id !== target.id)
    .sort((a, b) => b.sortKey - a.sortKey)

/** Returns the works that share tags and people with one, most similar first. Ignores names that most works share, such as the owner's. */
const findSimilar = (target: CatalogWork, works: readonly CatalogWork[]): CatalogWork[] => {
  const frequency = new Map<string, number>()
  for (const work of works) for (const name of new Set(getPeople(work))) frequency.set(name, (frequency.get(name) ?? 0) + 1)
  const people = new Set(getPeople(target).filter((name) => (frequency.get(name) ?? 0) <= works.length / 2))
  const tags = new Set(target.tags)
  const score = (work: CatalogWork) =>
    work.tags.filter((tag) => tags.has(tag)).length + new Set(getPeople(work).filter((name) => people.has(name))).size
  return works
    .filter(({ id }) => id !== target.id)
    .map((work) => ({ work, score: score(work) }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ work }) => work)
}

interface Surroundings {
  /** The works of its collection, in the order of the list page. */
  list: readonly CatalogWork[]
  /** Every work of the site. */
  all: readonly CatalogWork[]
  /** Blogs that link to the work. */
  posts: readonly BlogNeighbor[]
}

const getRelated = (work: CatalogWork, { all, posts }: Surroundings): WorkReference[] => {
  const linked = [
    ...findLinked(work, all).map(toReference),
    ...posts.map(({ _id, title }) => ({ path: `${blogs.page.path}/${_id}`, title, year: '' })),
  ]
  const known = new Set(linked.map(({ path }) => path))
  const similar = findSimilar(work, all).map(toReference)
  return [...linked, ...similar.filter(({ path }) => !known.has(path)).slice(0, Math.max(0, RELATED_MAX - linked.length))]
}

/** Returns the data of a work's page. Addresses in it are paths of this site. */
export const toWorkPage = (work: CatalogWork, surroundings: Surroundings): WorkPage => {
  const { list } = surroundings
  const index = list.findIndex(({ id }) => id === work.id)
  const [previous, next] = [list[index - 1], list[index + 1]]
  const pdf = work.links.find(({ kind, href }) => kind === 'pdf' && href.startsWith('/'))?.href
  const addresses = { page: work.path, ...(pdf && { pdf }) }
  const entry = toEntry(work)
  return {
    ...entry,
    // A status that is read from the date is already shown as the date.
    status: work.details.csl.status ? entry.status : '',
    collection: work.collection.name,
    kind: getKind(work.work),
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
