import type { ImportDecision, ImportRequest } from '@portfolio/contracts'
import { HttpError, throwHttpError } from '#http/errors.ts'
import { getWorkCollection } from '#product/shared/choose-collection.ts'
import { markAsImported } from '#product/shared/draft-work.ts'
import { takeTurns } from '#product/shared/take-turns.ts'
import { compareWork } from './compare-work.ts'
import { draftEntry } from './draft-entry.ts'
import type { EarlierDecision } from './earlier-decisions.ts'
import { getFoundWork, matchEntries } from './match-entries.ts'
import { type PlannedOutcome, planOutcomes, type Written } from './plan-outcomes.ts'
import { type Present, type SiteWork, toPresent } from './present.ts'
import type { SourceEntry } from './read-source.ts'
import { takeFields } from './take-fields.ts'

/** A work to write. `target` is the one to edit; without it a work is added. */
export interface PlannedWork {
  /** Id of the first entry that it is made of. */
  entry: string
  present: Present
  target?: SiteWork
}

export interface ImportPlan {
  works: PlannedWork[]
  merged: number
  outcomes: PlannedOutcome[]
}

const quote = (text: string) => `“${text}”`

/** The BibTeX entry is taken with any other field, unless the owner could choose it as a field and did not. */
const update = (target: Present, entry: SourceEntry, take: readonly string[]) => {
  const isShown = compareWork(target, entry).some(({ field }) => field === 'bibtex')
  return takeFields(target, entry, take, isShown && !take.includes('bibtex'))
}

/**
 * Resolves with what is to be written by the owner's decisions. Throws 422 for a decision that does not fit the file, and 409, with the
 * names of the works, when works were changed, added or deleted since the preview.
 */
export const planImport = async (
  entries: readonly SourceEntry[],
  { decisions, left = [] }: Pick<ImportRequest, 'decisions' | 'left'>,
  works: readonly SiteWork[],
  earlierDecisions: ReadonlyMap<string, EarlierDecision>,
): Promise<ImportPlan> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const targets = new Map(works.map((work) => [work.id, work]))
  const found = await matchEntries(entries, works, earlierDecisions)
  const planned = new Map<string, PlannedWork>()
  const conflicts: string[] = []
  /** By entry: what it is used for, and the entry whose work it becomes or is merged into. */
  const written = new Map<string, Written>()
  /** By edited work: the first entry that gives it a field. */
  const edits = new Map<string, string>()
  const leftOut = new Set(left)

  /** Takes fields into a work of the site, beside what earlier entries give it. */
  const edit = (target: SiteWork, entry: SourceEntry, take: (present: Present) => Present): string => {
    const first = edits.get(target.id) ?? entry.id
    edits.set(target.id, first)
    planned.set(first, { entry: first, present: take(planned.get(first)?.present ?? target), target })
    return first
  }

  const plan: {
    [Action in ImportDecision['action']]: (entry: SourceEntry, decision: Extract<ImportDecision, { action: Action }>) => void
  } = {
    add: (entry, { collection, distinctFrom }) => {
      const match = found.get(entry.id)
      // Added meanwhile, by another import or in another tab.
      if (match && 'work' in match && match.work.id !== distinctFrom)
        conflicts.push(`${quote(entry.work.title ?? entry.key)} was added in the meantime`)
      const present = toPresent(getWorkCollection(collection), markAsImported(draftEntry(getWorkCollection(collection), entry)))
      planned.set(entry.id, { entry: entry.id, present })
      written.set(entry.id, { outcome: 'added', becomes: entry.id })
    },
    update: (entry, { id, version, take }) => {
      const target = targets.get(id.toLowerCase())
      if (!target) conflicts.push(`${quote(entry.work.title ?? entry.key)} was deleted in the meantime`)
      else if (target.version !== version) conflicts.push(`${quote(target.values.title ?? '')} was changed in the meantime`)
      else if (take.length) {
        const becomes = edit(target, entry, (present) => update(present, entry, take))
        written.set(entry.id, { outcome: 'changed', becomes })
      } else if (!found.get(entry.id)?.isSure) written.set(entry.id, { outcome: 'merged', workId: target.id, addsNothing: true })
    },
    merge: (entry, { into, take }) => {
      // An entry that repeats a key may itself be repeated.
      const target = written.get(into)?.becomes ?? into
      const earlier = planned.get(target)
      const work = earlier || leftOut.has(into) ? undefined : getFoundWork(found, into)
      const addsNothing = !take.length || undefined
      const merge = (present: Present) => (addsNothing ? present : takeFields(present, entry, take, true))
      if (earlier) {
        planned.set(target, { ...earlier, present: merge(earlier.present) })
        written.set(entry.id, { outcome: 'merged', becomes: target, addsNothing })
      } else if (work) {
        // The earlier entry is that work as it stands.
        written.set(
          entry.id,
          addsNothing ? { outcome: 'merged', workId: work.id, addsNothing } : { outcome: 'changed', becomes: edit(work, entry, merge) },
        )
      }
      // Otherwise the earlier entry was left out, and this one with it.
    },
  }

  const order = new Map(entries.map(({ id }, index) => [id, index]))
  const takeTurn = takeTurns()
  for (const decision of decisions.toSorted((a, b) => (order.get(a.entry) ?? 0) - (order.get(b.entry) ?? 0))) {
    const entry = byId.get(decision.entry) ?? throwHttpError(422, `The file has no entry ${quote(decision.entry)}`, 'decisions')
    plan[decision.action](entry, decision as never)
    await takeTurn()
  }
  if (conflicts.length)
    throw new HttpError(
      409,
      conflicts.map((msg) => ({ msg: `${msg}. Review the import again.` })),
    )
  return {
    works: [...planned.values()],
    merged: [...written.values()].filter(({ outcome, addsNothing }) => outcome === 'merged' && !addsNothing).length,
    outcomes: planOutcomes(entries, { written, left: leftOut, found }),
  }
}
