/** Compares the requests/s that the gateway serves from its caches with a bare Hono server: `npm run bench:requests`. Prints one table. */
import { loadavg } from 'node:os'
import { measureRequestRows } from './request-rows.ts'
import { formatTable } from './table.ts'

const rows = await measureRequestRows()

console.log(`\n${formatTable(rows)}\n`)
console.log('Requests/s and CPU time per request of the gateway, of those of a bare Hono server with the same bytes; medians.')
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}.`,
)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
