import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { Unreadable } from './unreadable.ts'

export type Data = Readonly<Record<string, unknown>>

const isMapping = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

export const toData = (value: unknown): Data => (isMapping(value) ? value : {})

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]?.replace(/:$/, '')

const readAs = (format: string, parse: () => unknown): unknown => {
  try {
    return parse()
  } catch (error) {
    throw new Unreadable(`Its ${format} cannot be read: ${firstLine(error)}`)
  }
}

/** Maximum number of expanded aliases, so that a few lines cannot become gigabytes. */
const ALIASES_MAX = 50

/** Dates stay text. */
const parseAsYaml = (text: string): unknown =>
  readAs('YAML', () => parseYaml(text, { maxAliasCount: ALIASES_MAX, uniqueKeys: false, strict: false, merge: true, logLevel: 'error' }))

/** Parses YAML. Returns an empty object for any other value. Throws `Unreadable`. */
export const readYaml = (text: string): Data => toData(parseAsYaml(text))
export const readToml = (text: string): Data => toData(readAs('TOML', () => parseToml(text)))
export const readJson = (text: string): Data => toData(readAs('JSON', () => JSON.parse(text)))

interface TextFile {
  data: Data
  body: string
  /** Also for an empty one. */
  hasFrontMatter: boolean
}

/** Splits a file into front matter and body. Throws `Unreadable`. */
export const readFrontMatter = (file: string): TextFile => {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const split = (header: string, data: Data): TextFile => ({ data, body: text.slice(header.length), hasFrontMatter: true })
  const yaml = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  if (yaml) {
    const value = parseAsYaml(yaml[1] ?? '')
    // Words between two rules.
    if (value !== null && !isMapping(value)) return { data: {}, body: text, hasFrontMatter: false }
    return split(yaml[0], toData(value))
  }
  const toml = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)??\+\+\+[ \t]*(?:\n|$)/.exec(text)
  if (toml) return split(toml[0], readToml(toml[1] ?? ''))
  const json = /^\{\n[\s\S]*?\n\}\n/.exec(text)
  if (json) return split(json[0], readJson(json[0]))
  if (/^(?:---|\+\+\+)[ \t]*\n/.test(text)) throw new Unreadable('Its front matter has no end')
  return { data: {}, body: text, hasFrontMatter: false }
}

/** Returns a string or number as text, and an empty text for any other value. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
/** Returns a list of texts from a list, or from a text separated by commas. */
export const toList = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(toText) : toText(value).split(',')).map((text) => text.trim()).filter(Boolean)
export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1
export const isFalse = (value: unknown): boolean => value === false || value === 'false' || value === 0
