import { slice } from './edit.ts'
import { findMacros } from './macros.ts'
import { isPublicField } from './public-fields.ts'
import { type EntryNode, type FieldSpan, type MacroNode, scanBibtex } from './scan.ts'

const LINE_END = /(\r\n|\r|\n)/u

/** Returns what stands between two parts of an entry without its comments, which end with their lines. */
const removeComments = (between: string): string =>
  between.includes('%')
    ? between
        .split(LINE_END)
        .map((line) => (line.includes('%') ? line.slice(0, line.indexOf('%')).trimEnd() : line))
        .join('')
    : between

/** Returns a value without the comments between its parts: `"A" # % a comment`. In braces and quotation marks a percent sign is text. */
const removeValueComments = (value: string): string => {
  if (!value.includes('#') || !value.includes('%')) return value
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] as string
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character === '"' && depth === 0) isQuoted = !isQuoted
    else if (character === '%' && depth === 0 && !isQuoted) while (at < value.length && !'\r\n'.includes(value[at] as string)) at += 1
    kept += value[at] ?? ''
  }
  return kept
}

const isPublic = (text: string, { name, value }: FieldSpan) => isPublicField(slice(text, name), slice(text, value))

/** A private field is removed together with the comma and the line break before it. */
const publishEntry = (text: string, { start, end, keySpan, fields }: EntryNode): string => {
  const parts = [removeComments(text.slice(start, keySpan.end))]
  let at = keySpan.end
  for (const field of fields) {
    const { name, value } = field
    if (isPublic(text, field))
      parts.push(
        removeComments(text.slice(at, name.start)),
        slice(text, name),
        removeComments(text.slice(name.end, value.start)),
        removeValueComments(slice(text, value)),
      )
    at = value.end
  }
  return parts.join('') + removeComments(text.slice(at, end))
}

const publishMacro = (text: string, { fields }: MacroNode): string =>
  fields.map(({ name, value }) => `@string{${slice(text, name)} = ${removeValueComments(slice(text, value))}}\n`).join('')

/**
 * Returns what visitors get of the source of an entry: its public fields, byte for byte, and macros. Private fields and comments are left
 * out, and so is all text that stands outside of entries.
 */
export const toPublicBibtex = (source: string): string =>
  scanBibtex(source)
    .flatMap((node) => {
      if (node.kind === 'string') return publishMacro(source, node)
      return node.kind === 'entry' ? `${publishEntry(source, node)}\n` : []
    })
    .join('\n')

/**
 * Returns the names of the fields, in lower case, that visitors never get of the source of an entry. Visitors get every note but a number of
 * citations, so it is not among them.
 */
export const findPrivateFields = (source: string): string[] => {
  const names = scanBibtex(source).flatMap((node) =>
    node.kind === 'entry'
      ? node.fields.filter((field) => !isPublic(source, field)).map(({ name }) => slice(source, name).toLowerCase())
      : [],
  )
  return [...new Set(names)].filter((name) => name !== 'note')
}

const findEntry = (source: string) => scanBibtex(source).find((node): node is EntryNode => node.kind === 'entry')

/**
 * Returns the source of an entry with the private fields of an earlier version of it that it has not itself, such as one that was exported
 * for visitors. A field that needs a macro is left out.
 */
export const keepPrivateFields = (source: string, earlier: string): string => {
  const [entry, before] = [findEntry(source), findEntry(earlier)]
  if (!entry || !before) return source
  const own = new Set(entry.fields.map(({ name }) => slice(source, name).toLowerCase()))
  const missing = before.fields.filter(
    (field) => !isPublic(earlier, field) && !own.has(slice(earlier, field.name).toLowerCase()) && !findMacros(earlier, field.value).length,
  )
  const last = entry.fields.at(-1)
  const end = last?.value.end ?? entry.keySpan.end
  const beforeLast = source.slice(entry.keySpan.end, last?.name.start)
  const indent = (last && beforeLast.slice(beforeLast.trimEnd().length)) || ' '
  const added = missing.map(({ name, value }) => `,${indent}${slice(earlier, name)} = ${slice(earlier, value)}`)
  return source.slice(0, end) + added.join('') + source.slice(end)
}
