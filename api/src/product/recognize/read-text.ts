import { BIBTEX_CHARACTERS_MAX, type WorkCollection } from '@portfolio/contracts'
import { parseCitation, readCslItem, readRis, toStandalone } from '@portfolio/scholarship'
import { isTooDeep } from '#http/json-depth.ts'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import { chooseCollection } from '#product/shared/choose-collection.ts'
import type { WorkSource } from '#product/shared/draft-work.ts'

/** An entry in BibTeX, RIS or CSL-JSON, or a citation as in a list of references. */
export interface ReadText extends WorkSource {
  kind: 'citation' | 'entry'
}

const BIBTEX = /^\s*@\s*\p{L}+\s*[{(]/u
const RIS = /^\s*TY\s{1,2}-/u
const JSON_TEXT = /^\s*[[{]/u

const readBibtexEntry = async (text: string, readFirst: ReadFirstEntry): Promise<WorkSource | undefined> => {
  const { entry, isAlone } = await readFirst(text, 'a pasted text')
  return entry && isAlone ? { ...entry, bibtex: toStandalone(entry) } : undefined
}

const readRisRecord = (text: string): WorkSource | undefined => {
  const { records } = readRis(text)
  const [record] = records
  return record && records.length === 1 ? { ...record, bibtex: null } : undefined
}

const readCslText = (text: string): WorkSource | undefined => {
  if (isTooDeep(text)) return undefined
  try {
    const json: unknown = JSON.parse(text)
    const items = Array.isArray(json) ? json : [json]
    return items.length === 1 ? { work: readCslItem(items[0]).work, links: [], bibtex: null } : undefined
  } catch {
    return undefined
  }
}

const readEntry = async (text: string, readFirst: ReadFirstEntry): Promise<WorkSource | undefined> => {
  const isOneEntry = text.length <= BIBTEX_CHARACTERS_MAX
  if (isOneEntry && BIBTEX.test(text)) return readBibtexEntry(text, readFirst)
  if (isOneEntry && RIS.test(text)) return readRisRecord(text)
  return JSON_TEXT.test(text) ? readCslText(text) : undefined
}

/** The type of a citation is a guess. It is ignored if it belongs to another collection than the one that the owner has chosen. */
const readCitation = (text: string, { name, page }: WorkCollection): WorkSource | undefined => {
  const { work, isTyped } = parseCitation(text) ?? {}
  if (!work) return undefined
  const type = isTyped && chooseCollection(work.type) === name ? work.type : page.workType
  return { work: { ...work, type }, links: [], bibtex: null }
}

/** Resolves with the work that a text describes; with undefined for any other text and for several works. Never rejects. */
export const readText = async (text: string, collection: WorkCollection, readFirst: ReadFirstEntry): Promise<ReadText | undefined> => {
  const entry = await readEntry(text, readFirst)
  if (entry) return { kind: 'entry', ...entry }
  const citation = readCitation(text, collection)
  return citation && { kind: 'citation', ...citation }
}
