import { type MenuPage, t } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import type { ReactNode } from 'react'
import { ariaCurrent, getGroups } from './sections.ts'
import * as styles from './side-navigation.module.css'

interface SideNavigationProps {
  /** Pages that the owner added to the menu. */
  added: readonly MenuPage[] | undefined
  children?: ReactNode
}

/** A table of contents beside the page on wide screens, with the sections in groups. Above it is what the page adds. */
export const SideNavigation = ({ added, children }: SideNavigationProps) => {
  const { pathname } = useLocation()
  return (
    <div className={styles.side}>
      {children}
      <nav aria-label={t('Contents')}>
        {getGroups(added).map(({ title, sections }) => (
          <div key={title} className={styles.group}>
            <p className={styles.title}>{title}</p>
            <ul>
              {sections.map((section) => (
                <li key={section.path}>
                  <Link to={section.path} className={styles.link} aria-current={ariaCurrent(pathname, section.path, added)}>
                    {section.isAdded ? <bdi>{section.title}</bdi> : section.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
