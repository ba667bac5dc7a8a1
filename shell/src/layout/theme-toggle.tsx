import { MoonIcon, SunIcon, SystemThemeIcon } from '@portfolio/ui'
import { useEffect, useState } from 'react'
import * as styles from './theme-toggle.module.css'

const THEME_STORAGE_KEY = 'theme'
type Theme = 'system' | 'light' | 'dark'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon }
const labels: Record<Theme, string> = { system: 'system', light: 'light', dark: 'dark' }

const storedTheme = (): Theme => {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const choose = (theme: Theme) => {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Storage may be blocked: the choice then applies to this page only.
  }
}

/** Switches between the system's theme, light and dark. Its space is reserved until script runs. */
export const ThemeToggle = () => {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => setTheme(storedTheme()), [])
  if (!theme) return <span className={styles.toggle} />
  const Icon = icons[theme]
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={`Theme: ${labels[theme]}. Switch to ${labels[next[theme]]}`}
      title={`Theme: ${labels[theme]}`}
      onClick={() => {
        choose(next[theme])
        setTheme(next[theme])
      }}
    >
      <Icon />
    </button>
  )
}
