import { type BlogNeighbor, blogPath, type WorkPage, type WorkReference } from '@portfolio/contracts'
import { toCitationTags, toSchema, toYearLabel } from '@portfolio/scholarship'
import { oncePer } from '#product/shared/once-per.ts'
import type { CatalogWork } from './catalog.ts'
import { getContainer, getExcerpt, getFacts, getPlace } from './describe-work.ts'
import { byDate, toEntry } from './list-works.ts'
import { nameKind } from './name-kind.ts'
import { type Owner, withOwnOrcid } from './own-orcid.ts'

/** How many works of the same project a page leads to. Similar works are added until there are this many in all. */
const RELATED_MAX = 4

const toReference = ({ path, values, year, langAttributes }: CatalogWork): WorkReference => ({
  path,
  title: values.title ?? '',
  year: toYearLabel(year),
  ...(langAttributes && { langAttributes }),
})

/** Returns the works that belong to each work, whichever of the two names the other, newest first. */
const linkWorks = oncePer((works: readonly CatalogWork[]): ReadonlyMap<CatalogWork, readonly CatalogWork[]> => {
  const byId = new Map(works.map((work) => [work.id, work]))
  const pairs = works.flatMap((work) =>
    (work.details.relatedTo ?? []).flatMap((id) => {
      const other = byId.get(id)
      return other && other !== work ? [[work, other] as const, [other, work] as const] : []
    }),
  )
  const linked = Map.groupBy(pairs, ([work]) => work)
  return new Map([...linked].map(([work, ours]) => [work, [...new Set(ours.map(([, other]) => other))].sort(byDate)]))
})

const findLinked = (target: CatalogWork, works: readonly CatalogWork[]): readonly CatalogWork[] => linkWorks(works).get(target) ?? []

/**
 * Returns works that belong to the same project, or to another work in common, as the target does: the most similar first, then the newest.
 * `linked` are those that belong to the target itself.
 */
const findSiblings = (target: CatalogWork, linked: readonly CatalogWork[], { all, similar }: Surroundings): CatalogWork[] => {
  const direct = new Set([target.id, ...linked.map(({ id }) => id)])
  const found = new Set(linked.flatMap((hub) => findLinked(hub, all)).filter(({ id }) => !direct.has(id)))
  if (found.size === 0) return []
  const rank = new Map(similar.map(({ id }, index) => [id, index]))
  const getRank = ({ id }: CatalogWork) => rank.get(id) ?? similar.length
  return [...found].sort((a, b) => getRank(a) - getRank(b) || byDate(a, b))
}

interface Surroundings {
  /** The works of its collection, in the order of the list page. */
  list: readonly CatalogWork[]
  /** Every work of the site. */
  all: readonly CatalogWork[]
  /** Blogs that link to the work. */
  posts: readonly BlogNeighbor[]
  /** Works that share tags and people with it, most similar first. */
  similar: readonly CatalogWork[]
  owner: Owner
}

const getRelated = (work: CatalogWork, surroundings: Surroundings): WorkReference[] => {
  const { all, posts, similar } = surroundings
  const linked = findLinked(work, all)
  const siblings = findSiblings(work, linked, surroundings).slice(0, RELATED_MAX)
  // Readers may look for one that had the address of this one.
  const predecessors = work.predecessors.flatMap((id) => all.find((other) => other.id === id) ?? [])
  const named = new Set([...predecessors, ...linked])
  const related = [
    ...[...named].map(toReference),
    ...posts.map((post) => ({ path: blogPath(post), title: post.title, year: '' })),
    ...siblings.filter((sibling) => !named.has(sibling)).map(toReference),
  ]
  const known = new Set(related.map(({ path }) => path))
  const others = similar.filter(({ path }) => !known.has(path)).slice(0, Math.max(0, RELATED_MAX - related.length))
  return [...related, ...others.map(toReference)]
}

/** Returns the data of a work's page. Addresses in it are paths of this site. */
export const toWorkPage = (work: CatalogWork, surroundings: Surroundings): WorkPage => {
  const { list, owner } = surroundings
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
    kind: nameKind(work.work, work.siteLanguage),
    facts: getFacts(work),
    tags: work.tags,
    previous: previous ? toReference(previous) : null,
    next: next ? toReference(next) : null,
    related: getRelated(work, surroundings),
    excerpt: getExcerpt(work),
    meta: toCitationTags(work.work, addresses),
    jsonLd: { '@context': 'https://schema.org', ...toSchema(withOwnOrcid(work.work, owner), addresses) },
  }
}
