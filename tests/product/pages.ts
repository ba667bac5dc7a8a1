import { expect, type Page } from '@playwright/test'

/** Waits until script has taken over a public page: then the colour toggle, which needs it, is a button. */
export const scripted = (page: Page) => expect(page.getByRole('button', { name: /^Colours/ })).toBeVisible()

/** Everything a page asks for and complains about, from now on. */
export const watch = (page: Page) => {
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  return { requests, complaints }
}

/** Stops the page's clock, which `page.clock.install()` must have set before the page was opened. From here only the test moves it. */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
