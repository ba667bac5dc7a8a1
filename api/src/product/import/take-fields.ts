import { BIBTEX_CHARACTERS_MAX, type WorkDetails } from '@portfolio/contracts'
import { keepPrivateFields, ownValue, ROLES } from '@portfolio/scholarship'
import { markAsImported } from '#product/shared/draft-work.ts'
import { findNewLinks } from './compare-work.ts'
import { draftEntry } from './draft-entry.ts'
import { type Present, toPresent } from './present.ts'
import type { SourceEntry } from './read-source.ts'

const PEOPLE = [...ROLES, 'etAl']
const DATES = ['issued', 'status']

/** The variables of CSL-JSON that correspond to a field. */
const getVariables = (field: string, kind: string | undefined): readonly string[] => {
  if (kind === 'people' || field === 'author') return PEOPLE
  if (kind === 'date') return DATES
  return kind ? [] : [field]
}

/** Returns the entry of a file with the private fields of the present one, unless it would be too long. */
const replaceSource = (present: string | null, source: string): string => {
  const kept = present ? keepPrivateFields(source, present) : source
  return kept.length <= BIBTEX_CHARACTERS_MAX ? kept : source
}

/** Returns the present work with some fields of an entry, and with its BibTeX unless `keepsSource`. */
export const takeFields = (present: Present, entry: SourceEntry, take: readonly string[], keepsSource: boolean): Present => {
  const { collection } = present
  const draft = draftEntry(collection, entry)
  const values = { ...present.values }
  const csl: Record<string, unknown> = { ...present.details.csl }
  const placeholders: Record<string, string> = { ...present.details.placeholders }
  const drafted: Record<string, unknown> = draft.details.csl
  for (const field of take) {
    if (field === 'links' || field === 'bibtex') continue
    const kind = ownValue(collection.fields as Record<string, string>, field)
    if (kind) values[field] = draft.values[field] as string
    if (kind && draft.details.placeholders?.[field]) placeholders[field] = draft.details.placeholders[field]
    for (const variable of getVariables(field, kind)) {
      if (drafted[variable] === undefined) delete csl[variable]
      else csl[variable] = drafted[variable]
    }
  }
  const links = take.includes('links') ? [...present.details.links, ...findNewLinks(present, draft.details.links)] : present.details.links
  const isReplaced = !keepsSource && draft.details.bibtex !== null
  const bibtex = isReplaced ? replaceSource(present.details.bibtex, draft.details.bibtex as string) : present.details.bibtex
  const { asImported, reader } = isReplaced ? markAsImported(draft).details : present.details
  const details = {
    csl: csl as WorkDetails['csl'],
    links,
    embargoed: present.details.embargoed,
    bibtex,
    asImported,
    reader,
    ...(Object.keys(placeholders).length && { placeholders }),
  }
  return toPresent(collection, { values, details })
}
