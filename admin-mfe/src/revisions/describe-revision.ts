import { type FormName, formatSavedBy, type RevisionSummary } from '@portfolio/contracts'
import { labelKey, sortKeys } from './read-fields.ts'

const LABELS_SHOWN = 3

/** "Title, Author and 2 more" */
const listLabels = (labels: readonly string[]): string => {
  const more = labels.length - LABELS_SHOWN
  if (more > 1) return `${labels.slice(0, LABELS_SHOWN).join(', ')} and ${more} more`
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}` : (labels[0] ?? '')
}

/** Describes what a save did. `before` is the previous save, if known. */
export const describeChange = (form: FormName, revision: RevisionSummary, before?: Pick<RevisionSummary, 'state'>): string => {
  const { state, isFirst, changed, savedBy } = revision
  if (state === 'unsaved') return 'Unsaved text that was replaced'
  if (savedBy?.cause === 'start') return 'As it was when the history began'
  if (isFirst) return form === 'settings' ? 'Saved for the first time' : 'Added'
  if (state === 'deleted') return 'Deleted'
  if (before && state !== before.state) {
    if (state === 'unpublished') return 'Unpublished'
    return before.state === 'deleted' ? 'Restored from the trash' : 'Published again'
  }
  return changed.length ? `Changed: ${listLabels(sortKeys(form, changed).map((key) => labelKey(form, key)))}` : 'Saved without changes'
}

/** "by the owner" */
export const describeActor = ({ savedBy }: Pick<RevisionSummary, 'savedBy'>): string => {
  if (savedBy?.cause === 'start') return ''
  return savedBy ? `by ${formatSavedBy(savedBy)}` : 'by an earlier version of the server'
}
