import { findBrowser } from './browser.mjs'

/** Names the browser for tests that run in one, when Vitest is started by hand: `npm test` has named it. */
export const setup = async () => {
  process.env.CHROMIUM_PATH = await findBrowser()
}
