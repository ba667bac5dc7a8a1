import { Link } from '@portfolio/router'
import { buttonClass } from '@portfolio/ui'
import * as styles from './cite.module.css'

const FORMATS = [
  ['bib', 'application/x-bibtex', 'BibTeX'],
  ['ris', 'application/x-research-info-systems', 'RIS'],
  ['json', 'application/vnd.citationstyles.csl+json', 'CSL-JSON'],
] as const

/** The addresses of a work in the formats of reference managers. */
export const exportsOf = ({ path }: { path: string }) =>
  FORMATS.map(([extension, type, title]) => ({ href: `${path}.${extension}`, type, title }))

/** How to cite a work: its citations, and files for reference managers. */
export const Cite = ({ path }: { path: string }) => (
  <section className={styles.cite}>
    <h2>Cite</h2>
    <Link to={`${path}/cite`} className={buttonClass('primary')}>
      Cite this work
    </Link>
    <p className={styles.files}>
      <span>Download</span>
      {exportsOf({ path }).map(({ href, title }) => (
        <a key={title} href={href} download>
          {title}
        </a>
      ))}
    </p>
  </section>
)
