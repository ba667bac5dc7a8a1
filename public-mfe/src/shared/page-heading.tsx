import * as styles from './page-heading.module.css'

interface PageHeadingProps {
  children: string
  note?: string
}

export const PageHeading = ({ children, note }: PageHeadingProps) => (
  <header className={styles.head}>
    <h1 className={styles.title}>{children}</h1>
    {note && <p className={styles.note}>{note}</p>}
  </header>
)
