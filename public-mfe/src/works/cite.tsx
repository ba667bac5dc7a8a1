import { Link } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import { listExports } from '#shared/exports.ts'
import * as styles from './cite.module.css'

/** How to cite a work: its citations, and files for reference managers. */
export const Cite = ({ path }: { path: string }) => (
  <section className={styles.cite}>
    <h2>Cite</h2>
    <Link to={`${path}/cite`} className={buttonClass('primary')}>
      Cite this work
    </Link>
    <p className={styles.files}>
      <span>Download</span>
      {listExports({ path }).map(({ href, title }) => (
        <a key={title} href={href} download>
          {title}
        </a>
      ))}
    </p>
  </section>
)
