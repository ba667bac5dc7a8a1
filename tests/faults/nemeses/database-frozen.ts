import { createClient } from '#faults/api.ts'
import { type Nemesis, pass } from '#faults/nemesis.ts'

/** The gateway gives up a query after six seconds. */
const FROZEN_MS = 8_000

export const databaseFrozen: Nemesis = {
  id: 'F4, F20',
  fault: 'The database is frozen',
  rounds: 2,
  inject: async ({ site, report }) => {
    const client = createClient(site.gateways[1].url)
    await site.database.freeze()
    try {
      const [live, ready] = await Promise.all([client.getStatus('/live'), client.getStatus('/ready'), pass(FROZEN_MS)])
      if (live !== 200) report(`/live had status ${live}`)
      if (ready !== 503) report(`/ready had status ${ready}`)
    } finally {
      await site.database.thaw()
    }
  },
}
