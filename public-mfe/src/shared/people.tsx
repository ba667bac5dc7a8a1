import { Fold } from './fold.tsx'
import { foldPeople } from './fold-people.ts'
import { Text } from './markup.tsx'
import { splitAtOwnNames } from './own-names.ts'
import * as styles from './people.module.css'

interface PeopleProps {
  field: string
  value: string
  /** Title of the work. */
  title: string
  ownNames: readonly string[]
  className?: string | undefined
}

interface NamesProps {
  parts: string[]
  /** Whether all but the own names can be folded. */
  foldable?: boolean
}

/** The parts of `splitAtOwnNames`, with the own names marked. */
const Names = ({ parts, foldable = false }: NamesProps) =>
  parts.map((part, index) => {
    const key = `${index}`
    if (index % 2)
      return (
        <b key={key} className={styles.own}>
          {part}
        </b>
      )
    return foldable ? (
      <span key={key} className={styles.rest}>
        {part}
      </span>
    ) : (
      part
    )
  })

/** Names as the owner wrote them, the own ones marked. A long list is folded after the first few, and the own names stay. */
export const People = ({ field, value, title, ownNames, className = '' }: PeopleProps) => {
  const folded = foldPeople(value)
  const classes = `${styles.people} ${className}`
  if (!folded)
    return (
      <Text as="p" className={classes} field={field} value={value}>
        <Names parts={splitAtOwnNames(value, ownNames)} />
      </Text>
    )
  const rest = splitAtOwnNames(folded.rest, ownNames)
  const ownInRest = (rest.length - 1) / 2
  return (
    <div className={classes} dir="auto">
      <Text field={field} value={value}>
        <Names parts={splitAtOwnNames(folded.shown, ownNames)} />
        <Names parts={rest} foldable />
      </Text>{' '}
      <Fold folded={`and ${folded.count - ownInRest} more`} open="Show fewer" of={`authors of ${title}`} />
    </div>
  )
}
