import { type Nemesis, pass } from '#faults/nemesis.ts'

export const databaseKilled: Nemesis = {
  id: 'F3',
  fault: 'Every process of the database is killed',
  rounds: 3,
  inject: async ({ site }) => {
    await pass(500)
    await site.database.kill()
  },
}
