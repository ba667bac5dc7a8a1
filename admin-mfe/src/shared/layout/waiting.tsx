import * as styles from './owner-guard.module.css'

/** In place of a page that is not known yet, or whose scripts are loading. */
export const Waiting = () => (
  <main className={styles.waiting} aria-busy="true">
    <p role="status">Loading…</p>
  </main>
)
