import { type CallError, screens } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import * as styles from './not-found.module.css'

/** Resolves with null when the API says that there is no such thing. */
export const nullIfNotFound = async <Data,>(call: Promise<Data>): Promise<Data | null> => {
  try {
    return await call
  } catch (error) {
    if ((error as CallError | null)?.status === 404) return null
    throw error
  }
}

/** Shown for an address of a known kind where there is nothing. */
export const NotFound = ({ text }: { text: string }) => (
  <div className={styles.notFound} data-not-found>
    <h1 className={styles.statement}>{screens.notFound}</h1>
    <p className={styles.text}>{text}</p>
    <p className={styles.actions}>
      <Link to="/" className={buttonClass('primary')}>
        {screens.goHome}
      </Link>
      <Link to="/blogs" className={buttonClass()}>
        {screens.goBlogs}
      </Link>
    </p>
  </div>
)

export const isNotFound = (root: Element): boolean => root.querySelector('[data-not-found]') !== null

/** Shown for a page number that the list does not reach. */
export const NotFoundListPage = () => <NotFound text="This list has no such page. It may have become shorter." />
