import { Link, useLocation } from '@portfolio/router'
import { contents, currentMark } from './sections.ts'
import * as styles from './side-navigation.module.css'

/** A quiet table of contents beside the page, on screens with room for it: the sections grouped by what they hold. */
export const SideNavigation = () => {
  const { pathname } = useLocation()
  return (
    <nav className={styles.side} aria-label="Contents">
      {contents.map(({ title, sections }) => (
        <div key={title} className={styles.group}>
          <p className={styles.title}>{title}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.path}>
                <Link to={section.path} className={styles.link} aria-current={currentMark(pathname, section.path)}>
                  {section.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
