/**
 * Injects every fault while clients write and read, and prints a table: `npm run test:faults`. `-- F1 F4` injects only those;
 * `--embedded` and `--external` use only that kind of site. Exits with status 1 when a write was lost or somebody saw a wrong one.
 */
import { parseArgs } from 'node:util'
import { nemeses } from './nemeses.ts'
import { createTable } from './print-table.ts'
import { runTrial } from './run-trial.ts'
import { type Kind, startSite } from './site.ts'

const ROUNDS = 3

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { embedded: { type: 'boolean' }, external: { type: 'boolean' } },
})
const ids = nemeses.flatMap(({ id }) => id.split(', '))
const unknown = wanted.filter((id) => !ids.includes(id))
if (unknown.length) throw new Error(`There is no fault ${unknown.join(', ')}: ${[...new Set(ids)].join(', ')}`)

const kinds: Kind[] = []
if (values.embedded || !values.external) kinds.push('embedded PostgreSQL, folder')
if (values.external || !values.embedded) kinds.push('external PostgreSQL, S3')

const table = createTable()
for (const kind of kinds) {
  table.printHead(kind)
  const site = await startSite(kind, { isWhole: true })
  try {
    for (const nemesis of nemeses) {
      if (wanted.length && !nemesis.id.split(', ').some((id) => wanted.includes(id))) continue
      const reason = nemesis.findObstacle?.(site)
      if (reason) table.printNotRun(nemesis, reason)
      else table.printResult(await runTrial(site, nemesis, nemesis.rounds ?? ROUNDS))
    }
  } finally {
    await site.stop()
  }
}
process.exit(table.isRight() ? 0 : 1)
