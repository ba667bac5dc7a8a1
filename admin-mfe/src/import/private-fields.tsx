import type { ImportEntry } from '@portfolio/contracts'
import * as styles from './review.module.css'

const NAMES_MAX = 12

/** "annote, file and rating", "annote, file, … and 5 more" */
const list = (names: readonly string[]): string => {
  const shown = names.length > NAMES_MAX + 1 ? names.slice(0, NAMES_MAX) : names
  const rest = names.length - shown.length
  return new Intl.ListFormat('en-GB').format(rest ? [...shown, `${rest} more`] : shown)
}

/** Lists the fields of the entries that are never published. */
export const PrivateFields = ({ entries }: { entries: readonly ImportEntry[] }) => {
  const names = [...new Set(entries.flatMap(({ privateFields = [] }) => privateFields))].sort()
  return (
    names.length > 0 && (
      <p className={styles.hint}>
        <b>Private:</b> {list(names)}. Your site keeps {names.length === 1 ? 'this field' : 'these fields'} with the entries. Visitors get{' '}
        {names.length === 1 ? 'it' : 'them'} neither on a page nor in a download; you do, with Download everything as imported.
      </p>
    )
  )
}
