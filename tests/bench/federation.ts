/** What the federation of the parts promises, measured on the built product: `npm run bench:federation`. Prints one table. */
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { rowsOfActivation } from './activation-rows.ts'
import { rowsOfWork } from './dev-rows.ts'
import { rowsOfHangingRender } from './hanging-render-rows.ts'
import { rowsOfMemory, SWAPS } from './memory-rows.ts'
import { rowsOfPages } from './page-rows.ts'
import { none, type Row, tableOf } from './table.ts'

const rows: Row[] = []
const measure = async (what: string, work: () => Promise<Row[]>) => {
  const since = Date.now()
  process.stdout.write(`  ${what} … `)
  // What could not be measured does not hold; the rest still is.
  rows.push(...(await work().catch((error) => [none(`${what}: faults while it was measured`, [String(error)])])))
  console.log(`${((Date.now() - since) / 1000).toFixed(0)} s`)
}

await measure('Public pages', async () => {
  const browser = await chromium.launch(launchOptions)
  return rowsOfPages(browser).finally(() => browser.close())
})
await measure('Work with hot reload', async () => {
  const browser = await chromium.launch(launchOptions)
  return rowsOfWork(browser).finally(() => browser.close())
})
await measure('Activation and roll-back on two gateways', rowsOfActivation)
await measure('Renders that hang', rowsOfHangingRender)
await measure(`Memory over ${SWAPS} swaps`, rowsOfMemory)

console.log(`\n${tableOf(rows)}\n`)
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}. Counts are the same everywhere; times belong to this machine.`,
)
const broken = rows.filter(({ holds, counted }) => counted && !holds)
if (broken.length) console.log(`\nNot as it must be: ${broken.map(({ figure }) => figure).join('; ')}`)
process.exit(broken.length ? 1 : 0)
