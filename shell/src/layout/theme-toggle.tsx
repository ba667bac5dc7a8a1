import { MoonIcon, SunIcon, SystemThemeIcon } from '@portfolio/ui'
import { useEffect, useState } from 'react'
import * as styles from './theme-toggle.module.css'

const THEME_STORAGE_KEY = 'theme'
type Theme = 'system' | 'light' | 'dark'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon }
const words: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' }

const chosenTheme = (): Theme => {
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
    // Storage may be closed to this page: the choice then holds for this page alone.
  }
}

/** Light, dark or as the system says. Its place is kept free until script can make it work. */
export const ThemeToggle = () => {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => setTheme(chosenTheme()), [])
  if (!theme) return <span className={styles.place} />
  const Icon = icons[theme]
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={`Colours: ${words[theme]}. Change to ${words[next[theme]]}`}
      title={`Colours: ${words[theme]}`}
      onClick={() => {
        choose(next[theme])
        setTheme(next[theme])
      }}
    >
      <Icon />
    </button>
  )
}
