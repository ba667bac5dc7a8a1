import { toDisplayName } from '@portfolio/scholarship'
import pLimit from 'p-limit'
import { takeTurns } from '#product/shared/take-turns.ts'
import type { CatalogWork } from './catalog.ts'

type Work = Pick<CatalogWork, 'id' | 'tags' | 'work'>

const getPeople = ({ work }: Work) => [...new Set([...(work.author ?? []), ...(work.editor ?? [])].map(toDisplayName))]

/** Ids of works by a tag or a person. */
type Index = Map<string, Set<string>>

const add = (index: Index, key: string, id: string) => {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}

const remove = (index: Index, key: string, id: string) => {
  const ids = index.get(key)
  ids?.delete(id)
  if (ids?.size === 0) index.delete(key)
}

/** Finds similar works in an index of their tags and people. After a change, only the works that changed are read. */
export const createSimilarWorks = () => {
  const people: Index = new Map()
  const tags: Index = new Map()
  const indexed = new Map<string, Work>()
  let latest: readonly Work[] = []
  // Each call compares with the index of its own `works`.
  const oneAtATime = pLimit(1)

  const apply = (change: typeof add, work: Work) => {
    for (const name of getPeople(work)) change(people, name, work.id)
    for (const tag of work.tags) change(tags, tag, work.id)
  }

  const update = async (works: readonly Work[]) => {
    if (works === latest) return
    const present = new Map(works.map((one) => [one.id, one]))
    const turn = takeTurns()
    for (const [id, known] of indexed) {
      // The same object until the work is edited.
      if (present.get(id)?.work === known.work) continue
      apply(remove, known)
      indexed.delete(id)
      await turn()
    }
    for (const [id, { work, tags: own }] of present) {
      if (indexed.has(id)) continue
      const known = { id, work, tags: own }
      apply(add, known)
      indexed.set(id, known)
      await turn()
    }
    latest = works
  }

  const score = (target: Work, works: readonly Work[]) => {
    const scores = new Map<string, number>()
    const count = (ids: Iterable<string>) => {
      for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + 1)
    }
    for (const tag of target.tags) count(tags.get(tag) ?? [])
    for (const name of getPeople(target)) {
      const ids = people.get(name) ?? new Set()
      if (ids.size <= works.length / 2) count(ids)
    }
    scores.delete(target.id)
    return scores
  }

  /** Resolves with the works that share tags and people with one, most similar first. Ignores names that most works share, such as the owner's. */
  return <One extends Work>(target: One, works: readonly One[]): Promise<One[]> =>
    oneAtATime(async () => {
      await update(works)
      const scores = score(target, works)
      const getScore = ({ id }: Work) => scores.get(id) ?? 0
      return works.filter(({ id }) => scores.has(id)).sort((a, b) => getScore(b) - getScore(a))
    })
}

export type FindSimilarWorks = ReturnType<typeof createSimilarWorks>
