import { open } from 'node:fs/promises'
import { createClient, createId, toOutcome } from '#faults/api.ts'
import { type Nemesis, pass, reportStagedFiles, type Trial } from '#faults/nemesis.ts'
import { awaitReady, type Disks } from '#faults/site.ts'

/** Shorter than a database is restarted for. */
const FULL_MS = 3_000

const findObstacle =
  (name: keyof Disks): Nemesis['findObstacle'] =>
  ({ disks }) =>
    disks[name] ? undefined : 'no disk of its own, which root must mount'

const addBlog = async ({ site, history, prefix }: Trial, gateway = site.gateways[0]): Promise<number> => {
  const id = createId()
  const item = `${prefix}-full-${id}`
  const { status } = await createClient(gateway.url, site.token).add(id, item, 1)
  history.push({ type: 'write', item, value: 1, outcome: toOutcome(status) })
  return status
}

export const diskFull: Nemesis = {
  id: 'F6',
  fault: 'The disk of the database, and of a folder of objects, is full',
  findObstacle: findObstacle('data'),
  rounds: 3,
  inject: async (trial) => {
    const { site, report } = trial
    const owner = createClient(site.gateways[0].url, site.token)
    try {
      await site.disks.data?.fill()
      await pass(FULL_MS)
      const live = await owner.getStatus('/live')
      if (live !== 200) report(`/live had status ${live}`)
      const list = await createClient(owner.url).get('/blogs')
      if (list.status !== 200 && !(list.status === 503 && list.retryAfter)) report(`The list of blogs had status ${list.status}`)
      // Space that the database already has may be enough for a short text, and for the row of an image that is stored elsewhere.
      const upload = await owner.upload()
      if (upload.status !== 503 && (upload.status !== 200 || site.databaseProxy === undefined))
        report(`An upload had status ${upload.status}`)
      const status = await addBlog(trial)
      if (status !== 200 && status !== 503) report(`A blog had status ${status}`)
    } finally {
      await site.disks.data?.empty()
    }
  },
  verify: reportStagedFiles,
}

export const uploadsDiskFull: Nemesis = {
  id: 'F6',
  fault: 'The disk of uploads in progress is full',
  findObstacle: findObstacle('uploads'),
  rounds: 2,
  inject: async (trial) => {
    const { site, report } = trial
    const owner = createClient(site.gateways[0].url, site.token)
    try {
      await site.disks.uploads?.fill()
      const upload = await owner.upload()
      if (upload.status !== 503) report(`An upload had status ${upload.status}`)
      const status = await addBlog(trial)
      if (status !== 200) report(`A blog had status ${status}`)
      const ready = await owner.getStatus('/ready')
      if (ready !== 200) report(`/ready had status ${ready}`)
    } finally {
      await site.disks.uploads?.empty()
    }
  },
  verify: reportStagedFiles,
}

export const logDiskFull: Nemesis = {
  id: 'F6',
  fault: 'The disk of the log is full',
  rounds: 1,
  inject: async (trial) => {
    const { site, report } = trial
    const [, gateway] = site.gateways
    const full = await open('/dev/full', 'w')
    try {
      await gateway.stop()
      const crashes = gateway.countCrashes()
      gateway.start({ settings: { LOG_LEVEL: 'info' }, stdout: full.fd })
      await awaitReady(gateway)
      await pass(FULL_MS)
      const status = await addBlog(trial, gateway)
      if (status !== 200) report(`A blog had status ${status}`)
      if (gateway.countCrashes() !== crashes) report('The gateway has ended')
      const code = await gateway.stop()
      if (code !== 0) report(`The exit code was ${code}`)
    } finally {
      await full.close()
      gateway.start()
    }
  },
}
