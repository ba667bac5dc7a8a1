import type { EntryLink } from '@portfolio/contracts'
import { Address, buttonClass, ExternalLinkIcon } from '@portfolio/ui'
import type { ReactNode } from 'react'
import * as styles from './work-page.module.css'

/** "DOI", "PDF", "Preprint" … or, where the kind says little, the host. */
const labelOf = ({ kind, href }: EntryLink): string => {
  if (/^mailto:/i.test(href)) return href.slice('mailto:'.length).replace(/\?.*$/, '')
  if (kind === 'publisher') return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? href
  return kind === 'doi' || kind === 'pdf' ? kind.toUpperCase() : kind[0]?.toUpperCase() + kind.slice(1)
}

interface WorkLinksProps {
  links: EntryLink[]
  /** A further link, shown where it is not beside the page. */
  children: ReactNode
}

/** Where the work itself is, and what belongs to it. */
export const WorkLinks = ({ links, children }: WorkLinksProps) => (
  <ul className={styles.links}>
    {links.map((link) => (
      <li key={link.kind + link.href}>
        <a href={link.href} className={buttonClass()} data-kind={link.kind}>
          <Address text={labelOf(link)} />
          {!link.href.startsWith('/') && <ExternalLinkIcon />}
        </a>
      </li>
    ))}
    <li className={styles.narrow}>{children}</li>
  </ul>
)
