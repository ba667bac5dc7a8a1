import type { BlogNeighbor, WorkPage } from '@portfolio/contracts'
import { toCitationTags, toSchema } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'
import { getExcerpt, getFacts, getKind } from './describe-work.ts'
import { toEntry } from './list-works.ts'
import { getRelated, toReference } from './related-works.ts'

interface Surroundings {
  /** The list of the work, in the order of that page. */
  list: readonly CatalogWork[]
  /** Every work of the site. */
  all: readonly CatalogWork[]
  /** Blogs that link to the work. */
  posts: readonly BlogNeighbor[]
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
    // A status that is read from the date is shown as the date.
    status: work.details.csl.status ? entry.status : '',
    collection: work.collection.name,
    kind: getKind(work.work),
    facts: getFacts(work.work),
    tags: work.tags,
    previous: previous ? toReference(previous) : null,
    next: next ? toReference(next) : null,
    related: getRelated(work, surroundings.all, surroundings.posts),
    excerpt: getExcerpt(work),
    meta: toCitationTags(work.work, addresses),
    jsonLd: { '@context': 'https://schema.org', ...toSchema(work.work, addresses) },
  }
}
