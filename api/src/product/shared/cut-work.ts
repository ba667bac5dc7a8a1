import { LINK_CHARACTERS_MAX, PLAIN_TEXT_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@portfolio/contracts'
import { type Name, ROLES, TEXT_VARIABLES, toEtAl, type Work } from '@portfolio/scholarship'
import { cut } from './cut.ts'

/** The largest collaborations have about 5,000 authors. */
export const NAMES_MAX = 5_000

const NAME_PARTS = ['family', 'given', 'non-dropping-particle', 'suffix', 'literal', 'ORCID'] as const

const cutName = (name: Name): Name => {
  const parts = NAME_PARTS.flatMap((part) => (name[part] ? [[part, cut(name[part], TITLE_CHARACTERS_MAX)]] : []))
  return { ...Object.fromEntries(parts), ...(name.equalContribution && { equalContribution: true }) }
}

/** Returns the work without empty properties, each cut to the length that can be stored. */
export const cutWork = (work: Work): Work => {
  const texts = TEXT_VARIABLES.flatMap((variable) => {
    const max = variable === 'abstract' || variable === 'note' ? PLAIN_TEXT_CHARACTERS_MAX : LINK_CHARACTERS_MAX
    const text = cut(work[variable] ?? '', max)
    return text ? [[variable, text]] : []
  })
  const names = ROLES.flatMap((role) => {
    const named = (work[role] ?? []).map(cutName).filter(({ family, literal }) => family || literal)
    return named.length ? [[role, named.slice(0, NAMES_MAX)]] : []
  })
  const { type, status, issued, arXiv } = work
  const etAl = toEtAl(work.etAl ?? [], Object.fromEntries(names))
  const others = Object.entries({ status, issued, arXiv, etAl }).filter(([, value]) => value)
  return { type, ...Object.fromEntries([...others, ...names, ...texts]) }
}
