import * as styles from './list-page.module.css'

const FORMATS = [
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
] as const

interface DownloadsProps {
  path: string
  /** The query string of the filter. */
  search: string
  /** "Download these 42 articles" */
  label: string
}

/** The works of a list, on all of its pages, as files for reference managers. */
export const Downloads = ({ path, search, label }: DownloadsProps) => (
  <p className={styles.tools} data-files>
    {label}:
    {FORMATS.map(([extension, name]) => (
      <a key={name} href={`${path}.${extension}${search}`} download>
        {name}
      </a>
    ))}
  </p>
)
