import { areFamilyFirst, contributorRoles, isFilePath, type WorkDetails } from '@portfolio/contracts'
import { toOrcid } from '#shared/forms/to-orcid.ts'
import { content, event, identifiers, venue } from './property-fields.ts'

type Csl = WorkDetails['csl']
type Role = keyof typeof contributorRoles
type Name = NonNullable<Csl['author']>[number]

const ROLES = Object.keys(contributorRoles) as Role[]

/** The properties of CSL-JSON that the form edits, beside people. The others are kept as they are. */
const EDITED = ['type', 'status', ...[...venue, ...event, ...identifiers, ...content].map(({ name }) => name)]

/** A row of contributors. Particle and suffix come from imports; the form keeps them with the family name. */
export interface ContributorValues extends Required<Pick<Name, 'given' | 'literal' | 'ORCID' | 'equalContribution'>> {
  role: Role
  family: string
  isOrganization: boolean
  kept: Pick<Name, 'non-dropping-particle' | 'suffix'>
}

/** Details as the form edits them: all text, and every contributor in one list. */
export interface DetailsValues {
  csl: Record<string, string>
  contributors: ContributorValues[]
  /** By role: whether more people had it than are named. Missing in a draft that an earlier release has kept. */
  etAl?: Record<Role, boolean>
  /** `until`: the day on which a link becomes public; empty or missing for one that is. */
  links: (WorkDetails['links'][number] & { until?: string })[]
  bibtex: string | null
}

export const newContributor: ContributorValues = {
  role: 'author',
  family: '',
  given: '',
  literal: '',
  ORCID: '',
  equalContribution: false,
  isOrganization: false,
  kept: {},
}

const toContributor = (role: Role, { family = '', given = '', literal = '', ORCID = '', equalContribution = false, ...kept }: Name) => ({
  ...{ role, family, given, literal, ORCID, equalContribution, kept },
  isOrganization: !family && Boolean(literal),
})

/** Returns the rows of the people that a work names, grouped by role. */
export const toContributors = (csl: Csl): ContributorValues[] =>
  ROLES.flatMap((role) => (csl[role] ?? []).map((name) => toContributor(role, name)))

/** Returns a name in the order of speech: "Guy L. Steele Jr.", "森鷗外" */
export const toDisplayName = ({ given, family, literal, kept }: ContributorValues): string => {
  const particle = kept['non-dropping-particle']
  const parts = areFamilyFirst(family, given) ? [particle, family + given] : [given, particle, family || literal]
  return [...parts, kept.suffix].filter(Boolean).join(' ')
}

/** Returns for each role whether a work has more people than it names. */
export const toOthers = ({ etAl = [] }: Csl) =>
  Object.fromEntries(ROLES.map((role) => [role, etAl.includes(role)])) as Record<Role, boolean>

export const toDetailsValues = ({ csl, links, embargoed = [], bibtex }: WorkDetails): DetailsValues => ({
  csl: {
    ...Object.fromEntries(EDITED.map((name) => [name, ''])),
    ...Object.fromEntries(Object.entries(csl).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  },
  contributors: toContributors(csl),
  etAl: toOthers(csl),
  links: [...links.map((link) => ({ ...link, until: '' })), ...embargoed],
  bibtex,
})

/** Identifiers are often pasted as addresses. */
const PREFIXES: Record<string, RegExp> = {
  DOI: /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i,
  arXiv: /^(?:https?:\/\/arxiv\.org\/abs\/|arxiv:\s*)/i,
  PMID: /^(?:https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/|pmid:?\s*)/i,
}
const clean = (name: string, text: string): string => {
  const trimmed = text.trim()
  const prefix = PREFIXES[name]
  return prefix ? trimmed.replace(prefix, '').replace(/\/$/, '') : trimmed
}

const withoutEmpty = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false)) as Partial<Values>

const toName = ({ family, given, literal, ORCID, equalContribution, isOrganization, kept }: ContributorValues): Name => {
  const orcid = toOrcid(ORCID)
  if (isOrganization) return withoutEmpty({ literal: literal.trim(), ORCID: orcid, equalContribution })
  return withoutEmpty({ family: family.trim(), given: given.trim(), ...kept, ORCID: orcid, equalContribution })
}

/**
 * Returns the path of an uploaded file for its whole address, as it is copied from the window that shows it: Google Scholar would not find a PDF
 * on another site, and the site may move. `origin` is that of the site.
 */
export const toFilePath = (href: string, origin: string): string => {
  const address = href.trim()
  const path = address.startsWith(origin) ? address.slice(origin.length) : ''
  return isFilePath(path) ? path : href
}

/** Whether a link becomes public on a day. The server knows whether that has come: with a wrong clock, a browser would publish the file. */
const isEmbargoed = <Link extends { until?: string }>(link: Link): link is Link & { until: string } => Boolean(link.until)

const toStoredLink = ({ kind, href }: DetailsValues['links'][number]) => ({ kind, href: href.trim() })

/** Returns the details that are stored: empty values are left out, and names stand in the list of their role. */
export const toWorkDetails = ({ csl, contributors, etAl, links, bibtex }: DetailsValues): WorkDetails => {
  const names = ROLES.map((role) => [role, contributors.filter((one) => one.role === role).map(toName)] as const)
  const open = names.flatMap(([role, list]) => (list.length && etAl?.[role] ? [role] : []))
  return {
    csl: {
      ...withoutEmpty(Object.fromEntries(Object.entries(csl).map(([name, text]) => [name, clean(name, text)]))),
      ...Object.fromEntries(names.filter(([, list]) => list.length)),
      // Also when there are none: a portal that does not know it leaves it out, and nothing changes then.
      ...(etAl && contributors.length && { etAl: open }),
    },
    links: links.filter((link) => !isEmbargoed(link)).map(toStoredLink),
    embargoed: links.filter(isEmbargoed).map((link) => ({ ...toStoredLink(link), until: link.until })),
    bibtex,
  }
}

/** Returns the field of the form for a path in the stored details: names stand in one list there, and all links in another. */
export const toFieldPath = (path: string, { contributors, links }: DetailsValues): string => {
  const [, list, at, rest = ''] = /^(links|embargoed)\[(\d+)\](.*)$/.exec(path) ?? []
  if (list) {
    const indexes = links.flatMap((link, index) => (isEmbargoed(link) === (list === 'embargoed') ? [index] : []))
    return `links[${indexes[Number(at)] ?? 0}]${rest}`
  }
  const [, role, position, field] = /^csl\.(\w+)(?:\[(\d+)\](?:\.(\w+))?)?$/.exec(path) ?? []
  if (!role || !ROLES.includes(role as Role)) return path
  if (position === undefined) return 'contributors'
  const indexes = contributors.flatMap((one, index) => (one.role === role ? [index] : []))
  const index = indexes[Number(position)] ?? 0
  return `contributors[${index}].${field ?? (contributors[index]?.isOrganization ? 'literal' : 'family')}`
}
