/** Measures the product beside a peer with the same content, and the gateway beside a bare server: `npm run bench`. Prints one table. */
import { loadavg } from 'node:os'
import { startProduct } from '#support/start-product.ts'
import { measureGrowthRows } from './growth-rows.ts'
import { measureProcessRows } from './process-rows.ts'
import { measureRequestRows } from './request-rows.ts'
import { addContent, createContent } from './site-content.ts'
import { buildPeer, startPeer } from './start-peer.ts'
import { formatTable, none, type Row } from './table.ts'
import { measureVisitRows } from './visit-rows.ts'

const rows: Row[] = []
const measure = async (what: string, work: () => Promise<Row[]>) => {
  const since = Date.now()
  process.stdout.write(`  ${what} … `)
  // A failed measurement counts as a missed goal; the others still run.
  rows.push(...(await work().catch((error) => [none(`${what}: errors during the measurement`, [String(error)])])))
  console.log(`${((Date.now() - since) / 1_000).toFixed(0)} s`)
}

const content = await createContent()
const site = await startProduct()
try {
  await measure('Visits', async () => {
    await addContent(site, content)
    await buildPeer(content)
    const peer = await startPeer()
    return measureVisitRows(site.url, peer.url, content).finally(peer.stop)
  })
  await measure('Growth', () => measureGrowthRows(site))
} finally {
  await site.dispose()
}
await measure('Starts', measureProcessRows)
await measure('Requests', measureRequestRows)

console.log(`\n${formatTable(rows)}\n`)
const load = loadavg().map((one) => one.toFixed(1))
console.log(`Load of the machine at the end: ${load.join(' ')}. Ratios hold for this machine and these minutes only.`)
