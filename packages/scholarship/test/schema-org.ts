import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** An object of schema.org, as a reader of a document gets it. */
export type SchemaObject = Record<string, unknown>

/** The vocabulary of schema.org, as the package schema-dts generates it from its releases. */
const vocabulary = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts'),
  'utf8',
)

interface Definition {
  parents: string[]
  /** Types of the values of each property. */
  properties: Map<string, string[]>
}

const definitions = new Map(
  [...vocabulary.matchAll(/^(?:export )?interface (\w+)Base extends ([^{]+) \{\n(.*?)^\}/gms)].map(
    ([, name = '', parents = '', body = '']): [string, Definition] => [
      name,
      {
        parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
        properties: new Map(
          [...body.matchAll(/"(\w+)"\?: SchemaValue<([^"]*), "/g)].map(([, property = '', types = '']) => [property, types.split(' | ')]),
        ),
      },
    ],
  ),
)

const ancestors = (type: string): string[] => [type, ...(definitions.get(type)?.parents ?? []).flatMap(ancestors)]
/** A type without properties of its own has no definition but this. */
const isKnown = (type: string) => definitions.has(type) || vocabulary.includes(`"@type": "${type}";`)
const parentsOfLeaf = (type: string): string[] =>
  definitions.has(type) ? [] : [new RegExp(`interface ${type}Leaf extends (\\w+)Base`).exec(vocabulary)?.[1] ?? '']
const getTypes = (type: string) => [type, ...parentsOfLeaf(type), type].flatMap(ancestors)

/** Types of values that are no objects. */
const PLAIN: Record<string, string[]> = { string: ['Text', 'URL', 'Date', 'DateTime', 'IdReference'], number: ['Integer', 'Number'] }

/** Returns what schema.org would not understand of an object. */
export const findSchemaMistakes = (value: SchemaObject, path = ''): string[] => {
  const type = String(value['@type'])
  if (!isKnown(type)) return [`${path}: ${type} is no type`]
  return Object.entries(value).flatMap(([property, content]) => {
    if (property.startsWith('@')) return []
    const place = `${path}${type}.${property}`
    const expected = getTypes(type).flatMap((one) => definitions.get(one)?.properties.get(property) ?? [])
    if (!expected.length) return [`${place} does not exist`]
    return [content].flat().flatMap((one) => {
      if (typeof one === 'string' || typeof one === 'number')
        return expected.some((name) => PLAIN[typeof one]?.includes(name)) ? [] : [`${place} is no ${typeof one}`]
      const inner = one as SchemaObject
      const fits = getTypes(String(inner['@type'])).some((name) => expected.includes(name))
      return [...(fits ? [] : [`${place} is no ${inner['@type']}`]), ...findSchemaMistakes(inner, `${place} > `)]
    })
  })
}

/** Properties without which search engines show no result of its own. Source: https://developers.google.com/search/docs/appearance/structured-data */
const REQUIRED: Record<string, string[]> = {
  BlogPosting: ['headline', 'author', 'datePublished'],
  Book: ['name', 'author', 'url'],
  Dataset: ['name', 'description'],
  Event: ['name', 'startDate', 'location'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'url'],
  Report: ['headline', 'author', 'datePublished'],
  ScholarlyArticle: ['headline', 'author', 'datePublished'],
}

/** Returns the properties that search engines require of an object and that it lacks. */
export const findMissing = (value: SchemaObject): string[] =>
  (REQUIRED[String(value['@type'])] ?? []).filter((property) => value[property] === undefined)
