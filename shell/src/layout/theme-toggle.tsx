import { iconButtonClass, MoonIcon, SunIcon } from '@portfolio/ui'
import { useEffect, useState } from 'react'
import * as styles from './theme-toggle.module.css'

const className = `${iconButtonClass} ${styles.toggle}`

const THEME_STORAGE_KEY = 'theme'
const DARK = '(prefers-color-scheme: dark)'
type Theme = 'light' | 'dark'

const other: Record<Theme, Theme> = { light: 'dark', dark: 'light' }
const icons = { light: SunIcon, dark: MoonIcon }

const systemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light')

const shownTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : systemTheme()
}

/** Applies a theme and stores it. Choosing the system's own theme removes the stored one, so that the page follows the system again. */
const choose = (theme: Theme) => {
  const { dataset } = document.documentElement
  const isSystem = theme === systemTheme()
  if (isSystem) delete dataset.theme
  else dataset.theme = theme
  try {
    if (isSystem) localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Storage may be blocked: the choice then applies to this page only.
  }
}

/** Switches between light and dark, starting from the system's theme. Until it has hydrated, an empty box reserves its space. */
export const ThemeToggle = () => {
  const [theme, setTheme] = useState<Theme | null>(null)

  useEffect(() => {
    const read = () => setTheme(shownTheme())
    read()
    const system = matchMedia(DARK)
    system.addEventListener('change', read)
    return () => system.removeEventListener('change', read)
  }, [])

  if (!theme) return <span className={className} />
  const Icon = icons[theme]
  return (
    <button
      type="button"
      className={className}
      aria-label={`Theme: ${theme}. Switch to ${other[theme]}`}
      title={`Theme: ${theme}`}
      onClick={() => {
        choose(other[theme])
        setTheme(other[theme])
      }}
    >
      <Icon />
    </button>
  )
}
