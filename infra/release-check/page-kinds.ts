const toRegExp = (pattern: string) => new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** Returns a function that finds the pattern of a path. Patterns without parameters come first. */
export const createKindFinder = (routes: readonly string[]) => {
  const patterns = routes
    .filter((route) => route !== '*')
    .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
    .map((pattern) => ({ pattern, expression: toRegExp(pattern) }))
  return (path: string): string | undefined => patterns.find(({ expression }) => expression.test(path))?.pattern
}

/** Whether a pattern has only one path. */
export const isOnePage = (route: string): boolean => !/[:*]/.test(route)
