import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { Unreadable } from './unreadable.ts'

export type Data = Readonly<Record<string, unknown>>

export const toData = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]?.replace(/:$/, '')

const readAs = (format: string, parse: () => unknown): Data => {
  try {
    return toData(parse())
  } catch (error) {
    throw new Unreadable(`Its ${format} cannot be read: ${firstLine(error)}`)
  }
}

/** Maximum number of expanded aliases, so that a few lines cannot become gigabytes. */
const ALIASES_MAX = 50

/** Parses YAML. Returns an empty object for any other value. Dates stay text. Throws `Unreadable`. */
export const readYaml = (text: string): Data =>
  readAs('YAML', () => parseYaml(text, { maxAliasCount: ALIASES_MAX, uniqueKeys: false, strict: false, merge: true, logLevel: 'error' }))
export const readToml = (text: string): Data => readAs('TOML', () => parseToml(text))
export const readJson = (text: string): Data => readAs('JSON', () => JSON.parse(text))

/** Splits a file into front matter and body. Throws `Unreadable`. */
export const readFrontMatter = (file: string): { data: Data; body: string } => {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  if (yaml) return { data: readYaml(yaml[1] ?? ''), body: text.slice(yaml[0].length) }
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/.exec(text)
  if (toml) return { data: readToml(toml[1] ?? ''), body: text.slice(toml[0].length) }
  const json = /^\{\n[\s\S]*?\n\}\n/.exec(text)
  if (json) return { data: readJson(json[0]), body: text.slice(json[0].length) }
  if (/^(?:---|\+\+\+)[ \t]*\n/.test(text)) throw new Unreadable('Its front matter has no end')
  return { data: {}, body: text }
}

/** Returns a string or number as text, and an empty text for any other value. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
/** Returns a list of texts from a list, or from a text separated by commas. */
export const toList = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(toText) : toText(value).split(',')).map((text) => text.trim()).filter(Boolean)
export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1
export const isFalse = (value: unknown): boolean => value === false || value === 'false' || value === 0
