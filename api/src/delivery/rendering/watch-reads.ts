/** Read of every value by JavaScript, React or JSON. */
const READ_OF_ANY_VALUE = new Set(['then', 'toJSON', '$$typeof', 'constructor'])

/** What a work has in the fields of its collection: pages read those of any collection. */
const FIELD_VALUES = 'values'

/**
 * Returns a copy of `data`, which is JSON, that reads like it and may be changed and frozen. `structuredClone` throws for it, as for every
 * proxy. `onMissing` is called with the path of each property that is read and that its object lacks: `items[].slug`. Indexes of lists are
 * not reported, because code reads beyond the end of a list on purpose.
 */
export const watchReads = <Data>(data: Data, onMissing: (path: string) => void): Data => {
  const watch = (value: unknown, path: string): unknown => {
    // The proxies are in the target, so that a read of what was frozen returns what the target has.
    if (Array.isArray(value)) return value.map((item) => watch(item, `${path}[]`))
    if (typeof value !== 'object' || value === null) return value
    const toPath = (key: string) => (path ? `${path}.${key}` : key)
    const copy = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, watch(child, toPath(key))]))
    if (path === FIELD_VALUES || path.endsWith(`.${FIELD_VALUES}`)) return copy
    return new Proxy(copy, {
      get: (target, key) => {
        if (typeof key === 'string' && !(key in target) && !READ_OF_ANY_VALUE.has(key)) onMissing(toPath(key))
        return Reflect.get(target, key)
      },
    })
  }
  return watch(data, '') as Data
}
