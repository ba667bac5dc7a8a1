import { type Nemesis, pass } from '#faults/nemesis.ts'

export const databaseRestarted: Nemesis = {
  id: 'F4',
  fault: 'The database is restarted in the middle of queries',
  rounds: 5,
  inject: async ({ site }) => {
    await pass(500)
    await site.database.restart()
  },
}
