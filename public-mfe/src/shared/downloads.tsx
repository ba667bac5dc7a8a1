import type { ReactNode } from 'react'
import * as styles from './downloads.module.css'
import { listExports } from './exports.ts'

interface DownloadsProps {
  path: string
  /** The query string of the filter or of the search. */
  search?: string
  /** "Download these 42 articles" */
  label: string
  /** What else there is, as links. */
  children?: ReactNode
}

/** A work, or the works of a list on all of its pages, as files for reference managers. */
export const Downloads = ({ label, children, ...works }: DownloadsProps) => (
  <p className={styles.downloads} data-files>
    {label}:
    {listExports(works).map(({ href, title }) => (
      <a key={title} href={href} download>
        {title}
      </a>
    ))}
    {children}
  </p>
)
