import { t } from '@portfolio/contracts'
import type { ReactNode } from 'react'
import { Fold } from './fold.tsx'
import { foldPeople } from './fold-people.ts'
import * as styles from './names.module.css'
import { splitAtOwnNames } from './own-names.ts'
import { Text } from './text.tsx'

/** A spelling of the owner's name. */
export const OwnName = ({ children }: { children: ReactNode }) => <b className={styles.own}>{children}</b>

interface PartsProps {
  parts: string[]
  /** Whether all but the owner's names can be folded. */
  foldable?: boolean
}

/** The parts of `splitAtOwnNames`, with the owner's names highlighted. */
const Parts = ({ parts, foldable = false }: PartsProps) =>
  parts.map((part, index) => {
    const key = `${index}`
    if (index % 2) return <OwnName key={key}>{part}</OwnName>
    return foldable ? (
      <span key={key} className={styles.rest}>
        {part}
      </span>
    ) : (
      part
    )
  })

interface NamesProps {
  field: string
  value: string
  /** Title of the work. */
  title: string
  ownNames: readonly string[]
}

/** Names as typed, with those of the owner highlighted. A long list is folded after the first few, except for the owner's names. */
export const Names = ({ field, value, title, ownNames }: NamesProps) => {
  const folded = foldPeople(value)
  const shown = <Parts parts={splitAtOwnNames(folded?.shown ?? value, ownNames)} />
  if (!folded)
    return (
      <Text field={field} value={value}>
        {shown}
      </Text>
    )
  const rest = splitAtOwnNames(folded.rest, ownNames)
  const ownInRest = (rest.length - 1) / 2
  return (
    <>
      <Text field={field} className={styles.folded} value={value}>
        {shown}
        <Parts parts={rest} foldable />
      </Text>{' '}
      <Fold folded={t('and {0} more', folded.count - ownInRest)} open={t('Show fewer')} of={t('authors of {0}', title)} />
    </>
  )
}

/** Names as a paragraph. */
export const People = ({ className, ...names }: NamesProps & { className?: string | undefined }) => (
  <div className={className} dir="auto">
    <Names {...names} />
  </div>
)
