import type { Page } from '@playwright/test'

/** Waits until a public page has hydrated: the theme toggle is then a button. Works outside a test. */
export const waitForHydration = (page: Page) => page.getByRole('button', { name: /^Theme/ }).waitFor()
