import {
  type ImportBatch,
  type ImportEntry,
  type ImportMatchReason,
  type ImportUndone,
  listTexts,
  texts,
  type WorkCollectionName,
} from '@portfolio/contracts'
import { formatCount } from '#shared/format-count.ts'
import { workPropertyLabels } from '#shared/work-property-labels.ts'

/** The label of a field of an entry: as in the form of its collection, or of its details. */
export const fieldLabel = (collection: WorkCollectionName, field: string): string =>
  listTexts(collection).fields[field]?.label ?? workPropertyLabels[field] ?? field

const REASONS: Record<ImportMatchReason, string> = {
  DOI: 'same DOI',
  ISBN: 'same ISBN',
  arXiv: 'same arXiv number',
  PMID: 'same PubMed number',
  key: 'same citation key',
  source: 'same entry',
  title: 'same title, year and first author',
  version: 'preprint and publication',
}

export const collectionLabel = (name: WorkCollectionName): string => texts[name].label.menu

/** "same DOI", "Also at line 12: same title, year and first author" */
export const matchLabel = ({ match }: Pick<ImportEntry, 'match'>): string => {
  if (!match) return ''
  return 'entry' in match ? `Also at line ${match.entry.line}: ${REASONS[match.reason]}` : REASONS[match.reason]
}

/** Returns the parts that say something as one line: "2 works added, 1 merged". */
export const join = (parts: readonly (string | false | undefined)[], separator = ', '): string => parts.filter(Boolean).join(separator)

/** "2 works added, 1 changed" */
export const describeBatch = ({ added, updated, merged, system }: Pick<ImportBatch, 'added' | 'updated' | 'merged' | 'system'>): string =>
  join([
    added > 0 && `${formatCount(added, system ? 'item' : 'work')} added`,
    updated > 0 && `${formatCount(updated, system ? 'item' : 'work')} changed`,
    merged > 0 && `${formatCount(merged, 'duplicate')} merged`,
  ]) || 'nothing changed'

/** "undone: 2 works removed, 1 restored" */
export const describeUndone = ({ removed, restored, kept }: Pick<ImportUndone, 'removed' | 'restored' | 'kept'>, one = 'work'): string => {
  const parts = [
    removed > 0 && `${formatCount(removed, one)} removed`,
    restored > 0 && `${formatCount(restored, one)} restored`,
    kept.length > 0 && `${formatCount(kept.length, `edited ${one}`)} kept`,
  ]
  return `undone: ${join(parts) || 'nothing was left to undo'}`
}
