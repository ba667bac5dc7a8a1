import type { ImportBatch, ImportReport } from '@portfolio/contracts'
import type { ImportOutcomeRow, ImportWrite, SiteWrite } from '#db/import-tables.ts'
import type { SiteWork } from './present.ts'

interface StoredImport {
  batch: ImportBatch
  outcomes: readonly ImportOutcomeRow[]
  writes: readonly ImportWrite[]
  siteWrites: readonly SiteWrite[]
}

/** What an undo does, or would do. */
export type Undo = NonNullable<ImportReport['undo']>

/** The present state of what an import wrote in addition to works. */
export interface OtherReport {
  undo: Undo
  /** Current addresses by id. */
  paths: ReadonlyMap<string, string>
}

const countUndo = (writes: readonly ImportWrite[], works: ReadonlyMap<string, SiteWork>): Undo => {
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

export const addUndo = (a: Undo, b: Undo): Undo => ({
  removed: a.removed + b.removed,
  restored: a.restored + b.restored,
  kept: [...a.kept, ...b.kept],
})

/** Returns what an import did with every entry, with the present addresses of works, and what undoing it would do. */
export const createReport = (
  { batch, outcomes, writes }: StoredImport,
  siteWorks: readonly SiteWork[],
  others: OtherReport,
): ImportReport => {
  const works = new Map(siteWorks.map((work) => [work.id, work]))
  return {
    batch,
    entries: outcomes.map(({ workId, item, ...entry }) => {
      const work = workId === undefined ? undefined : works.get(workId)
      const path = item && others.paths.get(item.id)
      return {
        ...entry,
        ...(work && { work: { collection: work.collection.name, id: work.id, path: work.path } }),
        ...(item && path !== undefined && { item: { ...item, path } }),
      }
    }),
    undo: batch.undone ? null : addUndo(countUndo(writes, works), others.undo),
  }
}
