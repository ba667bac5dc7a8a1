import { t } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import type { ReactNode } from 'react'
import { ariaCurrent, groups } from './sections.ts'
import * as styles from './side-navigation.module.css'

/** A table of contents beside the page on wide screens, with the sections in groups. Above it is what the page adds. */
export const SideNavigation = ({ children }: { children?: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <div className={styles.side}>
      {children}
      <nav aria-label={t('Contents')}>
        {groups.map(({ title, sections }) => (
          <div key={title} className={styles.group}>
            <p className={styles.title}>{t(title)}</p>
            <ul>
              {sections.map((section) => (
                <li key={section.path}>
                  <Link to={section.path} className={styles.link} aria-current={ariaCurrent(pathname, section.path)}>
                    {t(section.title)}
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
