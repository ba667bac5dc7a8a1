import type { Settings } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import * as styles from './masthead.module.css'
import { ThemeToggle } from './theme-toggle.tsx'
import { TopMenu } from './top-menu.tsx'

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
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <TopMenu />
    </div>
  </header>
)
