import type { Name } from '#csl'
import { normalizeOrcid } from '#identifiers'

/**
 * Annotations of names, a feature of BibLaTeX: `author+an = {1=equal; 2:family=student}`. Only `equal` has a meaning here, that of
 * `equalContribution`; others are kept.
 */
const EQUAL = 'equal'
const SPEC = /^\s*(\d+)\s*=([^"]*)$/u

interface Spec {
  text: string
  /** Position of the name, counted from 1. Undefined for an annotation of a part of a name, or of all names. */
  position: number | undefined
  values: string[]
}

const parseSpecs = (annotation: string): Spec[] =>
  annotation.split(';').map((text) => {
    const [, position, values = ''] = SPEC.exec(text) ?? []
    return { text, position: position ? Number(position) : undefined, values: values.split(',').map((value) => value.trim()) }
  })

const isEqual = ({ position, values }: Spec) => position !== undefined && values.includes(EQUAL)

/** Returns the name of the field that annotates those of another one. */
export const toAnnotationField = (field: string): string => `${field}+an`

/**
 * Returns the name of the field that annotates the names of another one with their ORCID iDs: `author+an:orcid = {1="0000-0002-1825-0097"}`.
 * Programs that do not know it ignore it, as they do every annotation; Citation.js reads it.
 * Source: https://larsgw.blogspot.com/2024/03/including-orcid-identifiers-in-biblatex.html
 */
export const toOrcidField = (field: string): string => `${field}+an:orcid`

const ORCID_SPEC = /^\s*(\d+)\s*=\s*["“”]?([^"“”]*)["“”]?\s*$/u

/** Returns `1="0000-0002-1825-0097"`; undefined if nobody has an ORCID iD. */
export const formatOrcids = (names: readonly Name[] = []): string | undefined =>
  names.flatMap(({ ORCID }, index) => (ORCID ? [`${index + 1}="${ORCID}"`] : [])).join(';') || undefined

/** Returns the names with the ORCID iDs of an annotation. `isAllRead`: it says nothing else. */
export const readOrcids = (names: readonly Name[], annotation: string): { names: Name[]; isAllRead: boolean } => {
  const read = annotation.split(';').map((text): [number, string | undefined] => {
    const [, position, digits = ''] = ORCID_SPEC.exec(text) ?? []
    return [Number(position), normalizeOrcid(digits)]
  })
  const orcids = new Map(read)
  return {
    names: names.map((name, index) => {
      const ORCID = orcids.get(index + 1)
      return ORCID ? { ...name, ORCID } : name
    }),
    isAllRead: read.every(([position, orcid]) => orcid && position <= names.length),
  }
}

/** Returns "1=equal;2=equal" for two who contributed equally; undefined if nobody did. */
export const formatEqual = (names: readonly Name[] = []): string | undefined =>
  names.flatMap(({ equalContribution }, index) => (equalContribution ? `${index + 1}=${EQUAL}` : [])).join(';') || undefined

/** Returns the names, those marked that an annotation calls equal. `isAllRead`: it says nothing else. */
export const readEqual = (names: readonly Name[], annotation: string): { names: Name[]; isAllRead: boolean } => {
  const specs = parseSpecs(annotation)
  const equal = new Set(specs.filter(isEqual).map(({ position }) => position))
  return {
    names: names.map((name, index) => (equal.has(index + 1) ? { ...name, equalContribution: true } : name)),
    isAllRead: specs.every((spec) => isEqual(spec) && spec.values.length === 1),
  }
}

/** Returns an annotation with others of equal contribution, or undefined if nothing is left of it. */
export const replaceEqual = (annotation: string, equal: string | undefined): string | undefined => {
  const others = parseSpecs(annotation).flatMap((spec) => {
    if (!isEqual(spec)) return spec.text.trim() ? [spec.text] : []
    const values = spec.values.filter((value) => value !== EQUAL)
    return values.length ? [`${spec.position}=${values.join(',')}`] : []
  })
  return [...others, ...(equal ? [equal] : [])].join(';') || undefined
}
