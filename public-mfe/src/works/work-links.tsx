import type { EntryLink } from '@portfolio/contracts'
import { Address, buttonClass, ExternalLinkIcon } from '@portfolio/ui'
import { getLinkLabel } from '@portfolio/ui/works'
import type { ReactNode } from 'react'
import * as styles from './work-page.module.css'

interface WorkLinksProps {
  links: EntryLink[]
  /** A further link, for screens where the aside is not beside the text. */
  children: ReactNode
}

/** Where the work itself is, and what belongs to it. */
export const WorkLinks = ({ links, children }: WorkLinksProps) => (
  // Without links it would be an empty list on a wide screen.
  <ul className={links.length ? styles.links : `${styles.links} ${styles.narrow}`}>
    {links.map((link) => (
      <li key={link.kind + link.href}>
        <a href={link.href} className={buttonClass()} data-kind={link.kind}>
          <Address text={getLinkLabel(link)} />
          {!link.href.startsWith('/') && <ExternalLinkIcon />}
        </a>
      </li>
    ))}
    <li className={styles.narrow}>{children}</li>
  </ul>
)
