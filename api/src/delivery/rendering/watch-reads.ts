/** Properties that JavaScript, React or JSON read from any value. */
const READ_OF_ANY_VALUE = new Set(['then', 'toJSON', '$$typeof', 'constructor'])

/** Contains the fields of a work's collection. Pages read the fields of any collection from it. */
const FIELD_VALUES = 'values'

/**
 * Returns a copy of JSON `data` that can be read, changed and frozen like the original, but not passed to `structuredClone`, which throws for
 * proxies. `onMissing` is called with the path of each property that is read but missing, such as `items[].slug`. Indexes of lists are
 * not reported, because code reads beyond the end of a list on purpose.
 */
export const watchReads = <Data>(data: Data, onMissing: (path: string) => void): Data => {
  const watch = (value: unknown, path: string): unknown => {
    // Proxies are nested in the target, because a proxy must return the target's own value for a frozen property.
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
