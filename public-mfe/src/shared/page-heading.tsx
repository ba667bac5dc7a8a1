import * as styles from './page-heading.module.css'
import { pageTitle } from './page-title.ts'

interface PageHeadingProps {
  children: string
  /** Announced when it changes. */
  note?: string | undefined
  /** The page of a list. */
  page?: number
}

export const PageHeading = ({ children, note, page }: PageHeadingProps) => (
  <header className={styles.head}>
    <h1 className={styles.title}>{pageTitle(children, page)}</h1>
    {note && (
      <p className={styles.note} aria-live="polite">
        {note}
      </p>
    )}
  </header>
)
