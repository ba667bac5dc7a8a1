const STORAGE_KEY = 'theme'
const { dataset } = document.documentElement

const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Applies the stored theme. */
const apply = () => {
  try {
    const theme = localStorage.getItem(STORAGE_KEY)
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    else delete dataset.theme
  } catch {
    // Storage may be blocked: the system preference applies.
  }
}

/** Applies a theme and stores it. Choosing the system's own theme removes the stored one, so that the page follows the system again. */
const choose = (theme: string) => {
  const isSystem = theme === systemTheme()
  if (isSystem) delete dataset.theme
  else dataset.theme = theme
  try {
    if (isSystem) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage may be blocked: the choice then applies to this page only.
  }
}

/** Applies the chosen theme before the first paint, and switches it when the toggle is pressed, here or on another open page. */
export const followTheme = () => {
  apply()
  // Shows the toggle.
  dataset.scripted = ''
  addEventListener('storage', apply)
  // Browsers bring a page back from memory as it was left.
  addEventListener('pageshow', apply)
  // The theme may have been chosen after this page was prerendered.
  document.addEventListener('prerenderingchange', apply)
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]'))
      choose((dataset.theme ?? systemTheme()) === 'dark' ? 'light' : 'dark')
  })
}
