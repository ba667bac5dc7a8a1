import { Link } from '@portfolio/router'
import { ArrowLeftIcon } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as styles from './back-link.module.css'

/** Leads to the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles.back}>
    <Link to={to}>
      <ArrowLeftIcon />
      {children}
    </Link>
  </p>
)
