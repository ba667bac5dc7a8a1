import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startGateway } from '@portfolio/infra/gateway'
import { startPostgres } from '@portfolio/infra/postgres'
import { owner, root } from '#support/start-product.ts'
import { quantile } from './quantiles.ts'
import { readMemory } from './read-memory.ts'
import { startPeer } from './start-peer.ts'
import { compared, ms, type Row } from './table.ts'

const ROUNDS = 5
/** Both servers load more after the first response. */
const SETTLE_MS = 3_000

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

interface Start {
  ms: number
  memory: number
}

/** A server that has been started, and the time that took until its first page. */
interface Started {
  pid: number
  startMs: number
  stop: () => Promise<void>
}

const measureStart = async (start: () => Promise<Started>): Promise<Start> => {
  const { pid, startMs, stop } = await start()
  await wait(SETTLE_MS)
  const memory = readMemory(pid)
  await stop()
  return { ms: startMs, memory }
}

/** How long the gateway takes to start while its database is up, and the memory it then has, beside the peer. */
export const measureProcessRows = async (): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-bench-'))
  const database = await startPostgres(root, folder)
  const startOurs = async (): Promise<Started> => {
    const since = performance.now()
    const env = { DATABASE_URL: database.url, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
    const { url, pid, stop } = await startGateway({ checkout: root, builds: root, dataDir: join(folder, 'data'), env })
    await (await fetch(url)).text()
    return { pid, startMs: performance.now() - since, stop: () => stop() }
  }
  try {
    // The first start creates tables and publishes the builds.
    await measureStart(startOurs)
    const ours: Start[] = []
    const theirs: Start[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measureStart(startOurs))
      theirs.push(await measureStart(startPeer))
    }
    const median = (starts: Start[], figure: keyof Start) =>
      quantile(
        starts.map((start) => start[figure]),
        0.5,
      )
    return [
      compared('Start to the first page, database up', median(ours, 'ms'), median(theirs, 'ms'), 1, ms),
      compared('Memory of the process after the start', median(ours, 'memory'), median(theirs, 'memory'), 1.2, mb),
    ]
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
