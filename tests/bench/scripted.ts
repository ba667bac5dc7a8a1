import type { Page } from '@playwright/test'

/** Script has taken over a public page once the theme toggle, which needs it, is a button. Needs no test around it. */
export const scripted = (page: Page) => page.getByRole('button', { name: /^Theme/ }).waitFor()
