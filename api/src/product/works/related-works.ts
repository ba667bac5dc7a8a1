import { type BlogNeighbor, blogs, type RelatedWork, type WorkReference } from '@portfolio/contracts'
import { toDisplayName, toYearLabel } from '@portfolio/scholarship'
import type { CatalogWork } from './catalog.ts'

/** Similar works are added to those that belong to a work until there are this many. */
const RELATED_MAX = 4

export const toReference = ({ path, values, year }: CatalogWork): WorkReference => ({
  path,
  title: values.title ?? '',
  year: toYearLabel(year),
})

const toPostReference = ({ _id, title }: BlogNeighbor): WorkReference => ({ path: `${blogs.page.path}/${_id}`, title, year: '' })

/** Returns the ids of the works that belong to one, as its owner has ordered them. */
const listNamed = ({ id, details }: CatalogWork): string[] => [...new Set(details.relatedTo)].filter((named) => named !== id)

/** Returns the works that name one which does not name them, newest first. */
const findNaming = (target: CatalogWork, works: readonly CatalogWork[]): CatalogWork[] => {
  const named = new Set([target.id, ...listNamed(target)])
  return works.filter(({ id, details }) => details.relatedTo?.includes(target.id) && !named.has(id)).sort((a, b) => b.sortKey - a.sortKey)
}

const getPeople = ({ work }: CatalogWork) => [...(work.author ?? []), ...(work.editor ?? [])].map(toDisplayName)

/** Returns the works that share most tags and people with one; a name that most works share, such as the owner's, counts for nothing. */
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

/** Returns what the page of a work leads to. `posts` are the blogs that link to it. */
export const getRelated = (work: CatalogWork, all: readonly CatalogWork[], posts: readonly BlogNeighbor[]): WorkReference[] => {
  const byId = new Map(all.map((one) => [one.id, one]))
  const named = listNamed(work).flatMap((id) => byId.get(id) ?? [])
  const own = [...[...named, ...findNaming(work, all)].map(toReference), ...posts.map(toPostReference)]
  const known = new Set(own.map(({ path }) => path))
  const similar = findSimilar(work, all).map(toReference)
  return [...own, ...similar.filter(({ path }) => !known.has(path)).slice(0, Math.max(0, RELATED_MAX - own.length))]
}

/** Returns what the form shows of it: the works that the owner has chosen, and what is shown besides because it names or links to this one. */
export const getEditableRelated = (work: CatalogWork, all: readonly CatalogWork[], posts: readonly BlogNeighbor[]) => {
  const byId = new Map(all.map((one) => [one.id, one]))
  return {
    relatedTo: listNamed(work).map((id): RelatedWork => {
      const named = byId.get(id)
      return named ? { _id: id, ...toReference(named) } : { _id: id, path: '', title: '', year: '' }
    }),
    relatedFrom: [...findNaming(work, all).map(toReference), ...posts.map(toPostReference)],
  }
}
