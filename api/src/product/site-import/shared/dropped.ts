const NAMES_SHOWN = 5

/** Collects names of things that have no equivalent here, and lists them in a warning (without a period at the end). */
export const createDropped = (what: string) => {
  const names = new Set<string>()
  return {
    add: (name: string) => void names.add(name.trim().slice(0, 80)),
    warnings: (): string[] => {
      if (!names.size) return []
      const shown = [...names].slice(0, NAMES_SHOWN).map((name) => `“${name}”`)
      return [`${what} left out: ${shown.join(', ')}${names.size > NAMES_SHOWN ? ` and ${names.size - NAMES_SHOWN} more` : ''}`]
    },
  }
}
