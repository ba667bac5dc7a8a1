/** Measures what module federation has to achieve, on the built product, and prints one table: `npm run bench:federation`. */
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { measureActivationRows } from './activation-rows.ts'
import { measureDevRows } from './dev-rows.ts'
import { measureHangingRenderRows } from './hanging-render-rows.ts'
import { measureMemoryRows, SWAPS } from './memory-rows.ts'
import { measurePageRows } from './page-rows.ts'
import { measureRolloutRows } from './rollout-rows.ts'
import { formatTable, none, type Row } from './table.ts'

const rows: Row[] = []
const measure = async (what: string, work: () => Promise<Row[]>) => {
  const since = Date.now()
  process.stdout.write(`  ${what} … `)
  // A failed measurement counts as a missed goal; the others still run.
  rows.push(...(await work().catch((error) => [none(`${what}: errors during the measurement`, [String(error)])])))
  console.log(`${((Date.now() - since) / 1000).toFixed(0)} s`)
}

await measure('Public pages', async () => {
  const browser = await chromium.launch(launchOptions)
  return measurePageRows(browser).finally(() => browser.close())
})
await measure('Hot reload in development', async () => {
  const browser = await chromium.launch(launchOptions)
  return measureDevRows(browser).finally(() => browser.close())
})
await measure('Activation and rollback on two gateways', measureActivationRows)
await measure('Rollouts', measureRolloutRows)
await measure('Renders that hang', measureHangingRenderRows)
await measure(`Memory over ${SWAPS} swaps`, measureMemoryRows)

console.log(`\n${formatTable(rows)}\n`)
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}. Counts are the same on every machine; times are not.`,
)
const missed = rows.filter(({ isMet, counted }) => counted && !isMet)
if (missed.length) console.log(`\nGoals missed: ${missed.map(({ figure }) => figure).join('; ')}`)
process.exit(missed.length ? 1 : 0)
