import type { ReactNode } from 'react'
import * as styles from './skip-link.module.css'

/** The first link of a page, visible only while it has focus. `target` is the id of the main content. */
export const SkipLink = ({ target, children }: { target: string; children: ReactNode }) => (
  <a className={styles.skip} href={`#${target}`}>
    {children}
  </a>
)
