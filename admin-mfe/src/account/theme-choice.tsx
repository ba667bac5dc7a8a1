import { useState } from 'react'
import { RadioField } from '#shared/forms/radio-field.tsx'

/** Also used by the theme toggle of public pages and by the shell's boot script. */
const THEME_STORAGE_KEY = 'theme'
const themes = { system: 'System', light: 'Light', dark: 'Dark' }

/** Applies a theme at once, and stores it for all pages of the site in this browser. */
const apply = (theme: string) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Storage may be blocked: the choice then applies to this page only.
  }
}

export const ThemeChoice = () => {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'system')
  return (
    <RadioField
      legend="Theme"
      options={themes}
      hint="For the portal and the site, in this browser."
      name="theme"
      chosen={theme}
      onChange={({ target }) => {
        apply(target.value)
        setTheme(target.value)
      }}
    />
  )
}
