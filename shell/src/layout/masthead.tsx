import { SEARCH_PATH, type Settings, t } from '@portfolio/contracts'
import { Link, useLocation } from '@portfolio/router'
import { iconButtonClass, SearchIcon } from '@portfolio/ui'
import * as styles from './masthead.module.css'
import { ariaCurrent } from './sections.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { TopMenu } from './top-menu.tsx'

const SearchLink = () => (
  <Link
    to={SEARCH_PATH}
    className={`${iconButtonClass} ${styles.search}`}
    aria-label={t('Search')}
    title={t('Search')}
    aria-current={ariaCurrent(useLocation().pathname, SEARCH_PATH)}
  >
    <SearchIcon />
  </Link>
)

/** The header of every public page. */
export const Masthead = ({ settings }: { settings: Settings }) => (
  <header className={styles.masthead}>
    <div className={styles.inner}>
      <div className={styles.nameplate}>
        <Link to="/" className={styles.name} dir="auto">
          {settings.ownerName}
        </Link>
        {settings.tagline && (
          <p className={styles.tagline} dir="auto">
            {settings.tagline}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <SearchLink />
        <ThemeToggle />
      </div>
      <TopMenu added={settings.menuPages} />
    </div>
  </header>
)
