import { type Nemesis, pass } from '#faults/nemesis.ts'

/** Longer than the gateway waits for a response. */
const SILENT_MS = 8_000

const findObstacle: Nemesis['findObstacle'] = ({ databaseProxy }) => (databaseProxy ? undefined : 'no network to a built-in database')

export const databaseCut: Nemesis = {
  id: 'F4',
  fault: 'Every connection to the database is cut',
  findObstacle,
  rounds: 3,
  inject: async ({ site: { databaseProxy } }) => {
    await pass(500)
    await databaseProxy?.kill()
    await pass(300)
    await databaseProxy?.start()
  },
}

export const databaseHalfOpen: Nemesis = {
  id: 'F4',
  fault: 'The network drops everything to and from the database',
  findObstacle,
  rounds: 2,
  inject: async ({ site: { databaseProxy } }) => {
    await databaseProxy?.freeze()
    await pass(SILENT_MS)
    databaseProxy?.thaw()
  },
}

export const databaseSlow: Nemesis = {
  id: 'F4',
  fault: 'The network to the database carries 20 kB/s',
  findObstacle,
  rounds: 2,
  inject: async ({ site: { databaseProxy } }) => {
    databaseProxy?.slowDown(20_000)
    await pass(SILENT_MS)
    databaseProxy?.slowDown(undefined)
  },
}
