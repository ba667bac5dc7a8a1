import type { LinkKind } from '#csl'
import { slice } from './edit.ts'
import { scanBibtex } from './scan.ts'
import { LINK_FIELDS } from './to-work.ts'
import { unescapeVerbatim } from './verbatim.ts'

export interface LinkField {
  /** Key of the entry. */
  key: string
  /** Lower-cased: `pdf`. */
  name: string
  /** Undefined for an address whose field does not say what it leads to. */
  kind: LinkKind | undefined
  /** Without delimiters and escapes: an address, or the path of a file on the site that the entries are from. */
  value: string
}

/** Fields that academic site generators have for files, besides those that are read as links: al-folio's supplement. */
const OTHER_FIELDS: Record<string, LinkKind | undefined> = { supp: 'data', url: undefined }
const FIELDS = { ...LINK_FIELDS, ...OTHER_FIELDS }

/** Returns the fields for links of all entries of a text, including those whose values are no web addresses. */
export const listLinkFields = (text: string): LinkField[] =>
  scanBibtex(text).flatMap((node) => {
    if (node.kind !== 'entry') return []
    return node.fields.flatMap((field): LinkField[] => {
      const name = slice(text, field.name).toLowerCase()
      const value = unescapeVerbatim(slice(text, field.value).replace(/^[{"]|[}"]$/gu, '')).trim()
      return value && Object.hasOwn(FIELDS, name) ? [{ key: node.key, name, kind: FIELDS[name], value }] : []
    })
  })
