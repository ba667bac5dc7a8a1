import { isOthers } from './et-al.ts'

const hasLiteral = (name: unknown): name is { literal: string } =>
  typeof (name as { literal?: unknown } | null)?.literal === 'string' && !isOthers(name)

/**
 * Returns a work in which organizations, and people with one name, that are listed with others are family names. The processor takes a
 * literal for an institution, and joins institutions apart from people: "Berg, M. & Rijksmuseum", "Berg, M., Suharto, and Plato".
 */
export const mixNames = <Work extends object>(work: Work): Work =>
  Object.fromEntries(
    Object.entries(work).map(([variable, value]) => {
      const isMixed = Array.isArray(value) && value.some(hasLiteral) && value.some((name) => !hasLiteral(name) && !isOthers(name))
      if (!isMixed) return [variable, value]
      return [variable, value.map((name) => (hasLiteral(name) ? { ...name, literal: undefined, family: name.literal } : name))]
    }),
  ) as Work
