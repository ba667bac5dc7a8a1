import { t } from '@portfolio/contracts'
import { iconButtonClass, MoonIcon, SunIcon, VisuallyHidden } from '@portfolio/ui'
import * as styles from './theme-toggle.module.css'

/** Switches between light and dark, starting from the system's theme. The boot script handles the press; styles show the state. */
export const ThemeToggle = () => (
  <button type="button" className={`${iconButtonClass} ${styles.toggle}`} data-theme-toggle="">
    <span className={styles.whenLight}>
      <SunIcon />
      <VisuallyHidden>{t('Theme: light. Switch to dark')}</VisuallyHidden>
    </span>
    <span className={styles.whenDark}>
      <MoonIcon />
      <VisuallyHidden>{t('Theme: dark. Switch to light')}</VisuallyHidden>
    </span>
  </button>
)
