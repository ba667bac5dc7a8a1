/** The types of a value at each path: `items[].title` → string. */
type Shape = Map<string, Set<string>>

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

const addTypes = (value: unknown, path: string, shape: Shape): Shape => {
  shape.set(path, (shape.get(path) ?? new Set()).add(typeOf(value)))
  if (Array.isArray(value)) for (const element of value) addTypes(element, `${path}[]`, shape)
  else if (value && typeof value === 'object')
    for (const [key, child] of Object.entries(value)) addTypes(child, path ? `${path}.${key}` : key, shape)
  return shape
}

const isBelow = (path: string, parent: string) => path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`)
const list = (types: Set<string>) => [...types].sort().join(' or ')

/**
 * Returns a message for each path where a client of the earlier value would not find what it reads. Additions break no client.
 * Both values must describe the same content.
 */
export const findShapeDifferences = (earlier: unknown, later: unknown): string[] => {
  const [before, after] = [addTypes(earlier, '', new Map()), addTypes(later, '', new Map())]
  const missing: string[] = []
  return [...before].flatMap(([path, types]) => {
    if (missing.some((parent) => isBelow(path, parent))) return []
    const name = path || 'the body'
    const found = after.get(path)
    if (!found) {
      missing.push(path)
      return [`${name} (${list(types)}) is missing`]
    }
    if ([...found].every((type) => types.has(type))) return []
    missing.push(path)
    return [`${name} was ${list(types)} and is ${list(found)}`]
  })
}
