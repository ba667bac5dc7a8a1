import type { WorkPage, WorkReference } from '@portfolio/contracts'
import { toCitationTags, toDisplayName, toSchema } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'
import { getExcerpt, getFacts, getImprint, getKind } from './describe-work.ts'
import { toEntry } from './list-works.ts'

const RELATED_MAX = 4

const toReference = ({ path, values, year }: CatalogWork): WorkReference => ({
  path,
  title: values.title ?? '',
  year: year === undefined ? '' : String(year),
})

const getPeople = ({ work }: CatalogWork) => [...(work.author ?? []), ...(work.editor ?? [])].map(toDisplayName)

/** Returns the works that share most tags and people with one; a name that most works share, such as the owner's, counts for nothing. */
export const findRelated = (target: CatalogWork, works: readonly CatalogWork[]): CatalogWork[] => {
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
    .slice(0, RELATED_MAX)
    .map(({ work }) => work)
}

/** Returns a work's page. `list` is its list in the order of that page, `all` every work of the site. */
export const toWorkPage = (work: CatalogWork, list: readonly CatalogWork[], all: readonly CatalogWork[]): WorkPage => {
  const index = list.findIndex(({ id }) => id === work.id)
  const [previous, next] = [list[index - 1], list[index + 1]]
  const pdf = work.links.find(({ kind, href }) => kind === 'pdf' && href.startsWith('/'))?.href
  const addresses = { page: work.path, ...(pdf && { pdf }) }
  return {
    ...toEntry(work),
    collection: work.collection.name,
    kind: getKind(work.work),
    imprint: getImprint(work),
    facts: getFacts(work.work),
    tags: work.tags,
    previous: previous ? toReference(previous) : null,
    next: next ? toReference(next) : null,
    related: findRelated(work, all).map(toReference),
    excerpt: getExcerpt(work),
    meta: toCitationTags(work.work, addresses),
    jsonLd: { '@context': 'https://schema.org', ...toSchema(work.work, addresses) },
  }
}
