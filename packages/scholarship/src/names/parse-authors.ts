import { type Contributor, type Name, type Role, toEtAl } from '#csl'
import { cleanAuthors, joinSeparators, MORE } from './clean.ts'
import { hasFamiliesInCapitals } from './name-order.ts'
import { takeOrcids } from './orcids.ts'
import { parseInverted, parseName } from './parse-name.ts'
import { splitRoles } from './roles.ts'
import { type NameText, splitNames } from './split-names.ts'

export interface Authors {
  /** In the order of the text. */
  contributors: Contributor[]
  /** Roles whose names end with "et al." or the like; undefined if none does. */
  etAl: Role[] | undefined
}

/** "Barbara Liskov.", "B. Liu.", "Covarrubias, Sebastián de.", "横田一正.", but not "Martens, Chr." */
const ENDS_WITH_WORD =
  /(?:\p{Ll}{3}|\s(?:\p{Ll}+|[IVX]{3,})|(?:[^,]\s|-)[‘’'ʿ]?\p{Lu}(?=\p{Ll}?[aeiouy])\p{Ll}{2}|[\p{Script=Han}\p{Script=Hangul}])\.$/u

/** "Smith J, Jones K.": the other initials have no period. */
const endsWithBareInitials = (text: string) => /\s\p{Lu}{1,3}\.$/u.test(text) && /\s\p{Lu}{1,3},/u.test(text) && !/\p{Lu}\.,/u.test(text)

/** Drops a period at the end, unless it belongs to an initial. */
const withoutFinalStop = (text: string) => (ENDS_WITH_WORD.test(text) || endsWithBareInitials(text) ? text.slice(0, -1) : text)

const parse = (text: string): Authors => {
  const line = cleanAuthors(text)
  const inCapitals = hasFamiliesInCapitals(line.replaceAll(MORE, ''))
  const toName = (name: NameText): Name => {
    if ('organization' in name) return { literal: name.organization }
    return 'inverted' in name ? parseInverted(name.inverted) : parseName(name.direct, inCapitals)
  }
  const groups = splitRoles(line)
  const contributors = groups.flatMap(({ roles, names }) => {
    const people = splitNames(withoutFinalStop(names.replaceAll(MORE, ''))).map(toName)
    return roles.flatMap((role) => people.map((person): Contributor => ({ role, ...person })))
  })
  const more = groups.flatMap(({ roles, names }) => (names.includes(MORE) ? roles : []))
  return {
    contributors,
    etAl: toEtAl(
      more,
      Object.groupBy(contributors, ({ role }) => role),
    ),
  }
}

/**
 * Returns the people and organizations that an author line names, with their roles. Never throws; a name that cannot be taken apart is
 * returned whole, as a literal.
 */
export const parseAuthors = (input: string): Authors => {
  const { text, orcids } = takeOrcids(joinSeparators(input))
  const authors = parse(text)
  let [from, count] = [0, 0]
  for (const { at, orcid } of orcids) {
    // Only what stands since the last one is parsed again: lines have thousands of authors.
    count += parse(text.slice(from, at).replace(/^(?:[\s,;&]|and\s)+/u, '')).contributors.length
    const owner = authors.contributors[count - 1]
    if (owner) owner.ORCID = orcid
    from = at
  }
  return authors
}

/** Returns the names of an author line without their roles. */
export const parseNames = (text: string): Name[] => parseAuthors(text).contributors.map(({ role: _, ...name }) => name)
