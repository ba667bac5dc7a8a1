import type { Browser } from '@playwright/test'
import { startDev } from '#federation/start-dev.ts'
import { quantile } from './quantiles.ts'
import { type Row, time } from './table.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const READY_MS_MAX = 10_000
const SHOWN_MS_MAX = 1_000
const EDITS = 6

/** `npm run dev`: from the command to the first page, and from a saved file to the screen. */
export const measureDevRows = async (browser: Browser): Promise<Row[]> => {
  const dev = await startDev()
  try {
    const page = await browser.newPage()
    await page.goto(`${dev.url}/books`)
    await waitForHydration(page)
    const waits: number[] = []
    let text = 'Until then, '
    for (let edit = 0; edit < EDITS; edit += 1) {
      const next = `In edit ${edit}, `
      const since = performance.now()
      await dev.edit('public-mfe/src/lists/list-page.tsx', text, next)
      await page.getByText(next.trim()).waitFor()
      waits.push(performance.now() - since)
      text = next
    }
    return [
      time('npm run dev: from the command to the first page', dev.readyMs, READY_MS_MAX),
      time('npm run dev: from a saved file to the screen', quantile(waits, 0.5), SHOWN_MS_MAX, `slowest ${Math.max(...waits).toFixed(0)}`),
    ]
  } finally {
    await dev.dispose()
  }
}
