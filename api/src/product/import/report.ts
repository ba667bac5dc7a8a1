import type { ImportBatch, ImportReport } from '@portfolio/contracts'
import type { ImportOutcomeRow, ImportWrite } from '#db/tables.ts'
import type { SiteWork } from './present.ts'

interface StoredImport {
  batch: ImportBatch
  outcomes: readonly ImportOutcomeRow[]
  writes: readonly ImportWrite[]
}

const countUndo = (writes: readonly ImportWrite[], works: ReadonlyMap<string, SiteWork>): ImportReport['undo'] => {
  const present = writes.flatMap((write) => {
    const work = works.get(write.id)
    return work ? [{ work, isAdded: write.before === null, isEdited: work.version !== write.version }] : []
  })
  const untouched = present.filter(({ isEdited }) => !isEdited)
  return {
    removed: untouched.filter(({ isAdded }) => isAdded).length,
    restored: untouched.filter(({ isAdded }) => !isAdded).length,
    kept: present.filter(({ isEdited }) => isEdited).map(({ work: { values, path } }) => ({ title: values.title ?? '', path })),
  }
}

/** Returns what an import did with every entry, with the present addresses of works, and what undoing it would do. */
export const createReport = ({ batch, outcomes, writes }: StoredImport, siteWorks: readonly SiteWork[]): ImportReport => {
  const works = new Map(siteWorks.map((work) => [work.id, work]))
  return {
    batch,
    entries: outcomes.map(({ workId, ...entry }) => {
      const work = workId === undefined ? undefined : works.get(workId)
      return { ...entry, ...(work && { work: { collection: work.collection.name, id: work.id, path: work.path } }) }
    }),
    undo: batch.undone ? null : countUndo(writes, works),
  }
}
