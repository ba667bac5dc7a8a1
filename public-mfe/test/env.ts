/** Which browser the tests use; without it Playwright takes its own. */
export const chromiumPath = process.env.CHROMIUM_PATH || undefined
