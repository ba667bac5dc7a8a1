import { isDeepStrictEqual } from 'node:util'
import { WORK_NAMES_MAX, type WorkCollection, type WorkDetails } from '@portfolio/contracts'
import { type Name, ROLES, toDisplayName, type Work } from '@portfolio/scholarship'
import { deriveFromFields, findField } from '#product/shared/merge-work.ts'

interface SavedWork {
  values: Readonly<Record<string, string>>
  details: WorkDetails
}

type People = Pick<Work, (typeof ROLES)[number] | 'etAl'>

const pickPeople = ({ etAl, ...work }: People): People => ({
  ...Object.fromEntries(ROLES.flatMap((role) => (work[role]?.length ? [[role, work[role]]] : []))),
  ...(etAl?.length && { etAl }),
})

/** Returns the people without what a text does not say of them. */
const toTexts = ({ etAl, ...people }: People) => [ROLES.map((role) => (people[role] ?? []).map(toDisplayName)), etAl]

const isRelated = (a: Name, b: Name) => a.family !== undefined && a.family === b.family && a.given?.[0] === b.given?.[0]

/**
 * Returns the names of people with what was stored of them. Who is spelled otherwise now is recognized by family name and first letter,
 * unless several people have these.
 */
const carryOver = (people: People, former: readonly Name[]): People => {
  const names = ROLES.flatMap((role) => people[role] ?? [])
  const present = new Set(names.map(toDisplayName))
  const stored = new Map(former.map((name) => [toDisplayName(name), name]))
  const gone = former.filter((name) => !present.has(toDisplayName(name)))
  const added = names.filter((name) => !stored.has(toDisplayName(name)))
  const complete = (name: Name): Name => {
    const [person, ...others] = gone.filter((one) => isRelated(one, name))
    const isUnclear = others.length > 0 || added.filter((one) => isRelated(one, name)).length > 1
    const { ORCID, equalContribution } = isUnclear || !person ? {} : person
    return stored.get(toDisplayName(name)) ?? { ...name, ...(ORCID && { ORCID }), ...(equalContribution && { equalContribution }) }
  }
  return { ...people, ...Object.fromEntries(ROLES.flatMap((role) => (people[role] ? [[role, people[role].map(complete)]] : []))) }
}

/**
 * Returns the details of an edited work whose names follow the field for people. The details have names in addition to that field if they
 * say more of somebody, such as an ORCID iD. When only the field is edited, they would stay what is cited and exported.
 */
export const followPeopleField = (collection: WorkCollection, before: SavedWork, { values, details }: SavedWork): WorkDetails => {
  const stored = pickPeople(details.csl)
  const isEdited = findField(collection, values, 'people') !== findField(collection, before.values, 'people')
  const hasNames = ROLES.some((role) => stored[role])
  if (!isEdited || !hasNames || !isDeepStrictEqual(stored, pickPeople(before.details.csl))) return details
  const described = pickPeople(deriveFromFields(collection, before.values, before.details))
  if (!isDeepStrictEqual(toTexts(described), toTexts(stored))) return details

  const derived = pickPeople(deriveFromFields(collection, values, details))
  const people = carryOver(
    derived,
    ROLES.flatMap((role) => stored[role] ?? []),
  )
  const isInField = isDeepStrictEqual(people, derived) || ROLES.some((role) => (derived[role]?.length ?? 0) > WORK_NAMES_MAX)
  const others = Object.fromEntries(Object.entries(details.csl).filter(([name]) => name !== 'etAl' && !ROLES.includes(name as never)))
  return { ...details, csl: { ...others, ...(!isInField && people) } }
}
