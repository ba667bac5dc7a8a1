import { CITE_SUFFIX } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import { Downloads } from '#shared/downloads.tsx'
import * as styles from './cite.module.css'

/** How to cite a work: its citations, and files for reference managers. */
export const Cite = ({ path }: { path: string }) => (
  <section className={styles.cite}>
    <h2>Cite</h2>
    <Link to={path + CITE_SUFFIX} className={buttonClass('primary')}>
      Cite this work
    </Link>
    <Downloads path={path} label="Download" />
  </section>
)
