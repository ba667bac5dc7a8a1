import { VisuallyHidden } from '@portfolio/ui'
import { Text } from '#shared/markup.tsx'
import { foldPeople } from './fold-people.ts'
import * as styles from './people.module.css'

interface PeopleProps {
  field: string
  value: string
  /** Title of the work. */
  title: string
}

/** Names as the owner wrote them. A long list is folded by style alone: all of it is in the page, opens without scripts and is printed. */
export const People = ({ field, value, title }: PeopleProps) => {
  const folded = foldPeople(value)
  if (!folded) return <Text as="p" className={styles.people} field={field} value={value} />
  return (
    <div className={styles.people} dir="auto">
      <Text field={field} value={value}>
        {folded.shown}
        <span className={styles.rest}>{folded.rest}</span>
      </Text>{' '}
      <details className={styles.more}>
        <summary>
          <span className={styles.whenFolded}>and {folded.count} more</span>
          <span className={styles.whenOpen}>Show fewer</span>
          <VisuallyHidden> authors of {title}</VisuallyHidden>
        </summary>
      </details>
    </div>
  )
}
