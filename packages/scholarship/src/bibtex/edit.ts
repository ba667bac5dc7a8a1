import { type EntryNode, type FieldSpan, type Span, scanBibtex } from './scan.ts'

/** Returns the part of a text that a span names. */
export const slice = (text: string, { start, end }: Span) => text.slice(start, end)

export interface Replacement extends Span {
  text: string
}

/** Returns the part of a text that a span names, with other text for spans inside it, which are in their order. */
export const replaceSpans = (text: string, { start, end }: Span, replacements: readonly Replacement[]): string => {
  const parts: string[] = []
  let at = start
  for (const replacement of replacements) {
    parts.push(text.slice(at, replacement.start), replacement.text)
    at = replacement.end
  }
  parts.push(text.slice(at, end))
  return parts.join('')
}

/** Returns a field of an entry by its name, in any case; undefined if the entry has none. */
export const findField = (text: string, entry: EntryNode, name: string) =>
  entry.fields.find((field) => slice(text, field.name).toLowerCase() === name.toLowerCase())

/** Returns whether every brace in a text has its partner: such a text can be a value, given without its delimiters. */
export const isBalanced = (value: string): boolean => {
  let depth = 0
  for (const character of value) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth < 0) break
  }
  return depth === 0
}

/** Keeps quotation marks where they stand and the new value allows them; every other value is braced. */
const delimit = (value: string, previous: string): string =>
  previous.startsWith('"') && !previous.includes('#') && !value.includes('"') ? `"${value}"` : `{${value}}`

/**
 * Returns the source with one field of an entry set to a BibTeX value, given without its delimiters. Every character outside that
 * value stays as it is; a new field is added after the last one, in its style. Throws if the braces of the value do not balance.
 */
export const setField = (text: string, entry: EntryNode, name: string, value: string): string => {
  // Written into an entry, it would end the field or swallow the next one.
  if (!isBalanced(value)) throw new Error('The braces of a BibTeX value have to balance')
  const field = findField(text, entry, name)
  if (field) return text.slice(0, field.value.start) + delimit(value, slice(text, field.value)) + text.slice(field.value.end)
  const last = entry.fields.at(-1)
  if (!last) {
    const close = entry.end - 1
    const hasComma = /,\s*$/u.test(text.slice(entry.start, close))
    return `${text.slice(0, close).trimEnd()}${hasComma ? '' : ','}\n  ${name} = {${value}}\n${text.slice(close)}`
  }
  const before = text.slice(entry.start, last.name.start)
  const indent = before.slice(before.trimEnd().length) || ' '
  const equals = text.slice(last.name.end, last.value.start)
  return `${text.slice(0, last.value.end)},${indent}${name}${equals}{${value}}${text.slice(last.value.end)}`
}

/** Returns what is removed with a field: its comma and its line. */
const toRemovedSpan = (text: string, field: FieldSpan): Span => {
  const start = text.slice(0, field.name.start).trimEnd().length
  const comma = /^\s*,/u.exec(text.slice(field.value.end))
  const isLast = !comma
  // The comma before the field goes with the last one, else the comma after it.
  const from = isLast && text[start - 1] === ',' ? start - 1 : start
  return { start: from, end: field.value.end + (comma?.[0].length ?? 0) }
}

/** Returns the source without some of its fields, which are in their order, their commas and their lines included. */
export const removeFields = (text: string, fields: readonly FieldSpan[]): string =>
  replaceSpans(
    text,
    { start: 0, end: text.length },
    fields.map((field) => ({ ...toRemovedSpan(text, field), text: '' })),
  )

/** Returns the source without one field of an entry, its comma and its line included. */
export const removeField = (text: string, entry: EntryNode, name: string): string => {
  const field = findField(text, entry, name)
  return field ? removeFields(text, [field]) : text
}

const replace = (text: string, { start, end }: Span, replacement: string) => text.slice(0, start) + replacement + text.slice(end)

/** Returns the source with another type of an entry. */
export const setType = (text: string, entry: EntryNode, type: string): string => {
  const start = entry.start + (/^@\s*/u.exec(text.slice(entry.start))?.[0].length as number)
  return replace(text, { start, end: start + entry.type.length }, type)
}

/** Returns the source with a field set to a macro that every BibTeX style defines, such as `nov`. */
export const setMacro = (text: string, entry: EntryNode, name: string, macro: string): string => {
  const changed = setField(text, entry, name, '')
  const again = scanBibtex(changed).find((node): node is EntryNode => node.kind === 'entry' && node.start === entry.start)
  const field = again && findField(changed, again, name)
  return field ? replace(changed, field.value, macro) : changed
}
