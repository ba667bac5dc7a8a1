import { createClient, createId, toOutcome } from '#faults/api.ts'
import { type Nemesis, pass, reportStagedFiles, type Trial } from '#faults/nemesis.ts'

/** Texts are saved and read, uploads are refused, and the gateway says that it is degraded. */
const checkWithoutStore = async ({ site, history, prefix, report }: Trial, { isReported = true } = {}) => {
  const client = createClient(site.gateways[1].url, site.token)
  const id = createId()
  const item = `${prefix}-without-store-${id}`
  const { status: saved } = await client.add(id, item, 1)
  history.push({ type: 'write', item, value: 1, outcome: toOutcome(saved) })
  if (saved !== 200) report(`A blog without images had status ${saved}`)
  const upload = await client.upload()
  if (upload.status !== 503) report(`An upload had status ${upload.status}`)
  const ready = await fetch(`${client.url}/ready`)
  const { status } = (await ready.json()) as { status: string }
  if (isReported && (ready.status !== 200 || status !== 'degraded')) report(`/ready was ${ready.status} ${status}`)
}

export const storeUnavailable: Nemesis = {
  id: 'F5, F20',
  fault: 'The object store is unavailable',
  rounds: 2,
  inject: async (trial) => {
    await trial.site.store.remove()
    try {
      await checkWithoutStore(trial)
    } finally {
      await trial.site.store.bringBack()
    }
  },
  verify: reportStagedFiles,
}

export const storeFrozen: Nemesis = {
  id: 'F5',
  fault: 'The object store accepts connections and never responds',
  findObstacle: ({ store }) => (store.freeze ? undefined : 'a folder does not hang'),
  rounds: 1,
  inject: async (trial) => {
    await trial.site.store.freeze?.()
    try {
      await checkWithoutStore(trial)
    } finally {
      await trial.site.store.thaw?.()
    }
  },
  verify: reportStagedFiles,
}

export const storeFull: Nemesis = {
  id: 'F5',
  fault: 'The object store is full',
  findObstacle: ({ store }) => (store.fill ? undefined : 'the folder has no quota'),
  rounds: 1,
  inject: async (trial) => {
    await trial.site.store.fill?.()
    try {
      // The gateway reads its quota only now and then.
      await pass(1_000)
      await checkWithoutStore(trial, { isReported: false })
    } finally {
      await trial.site.store.empty?.()
    }
  },
  verify: reportStagedFiles,
}

const SLOW_MS = 8_000

export const storeSlow: Nemesis = {
  id: 'F5',
  fault: 'The network to the object store carries 20 kB/s',
  findObstacle: ({ store }) => (store.slowDown ? undefined : 'no network to a folder'),
  rounds: 2,
  inject: async ({ site, history, prefix, report }) => {
    const client = createClient(site.gateways[1].url, site.token)
    site.store.slowDown?.(20_000)
    try {
      const upload = client.upload()
      const since = Date.now()
      const id = createId()
      const item = `${prefix}-slow-store-${id}`
      const { status } = await client.add(id, item, 1)
      history.push({ type: 'write', item, value: 1, outcome: toOutcome(status) })
      if (status !== 200) report(`A blog without images had status ${status}`)
      const ms = Date.now() - since
      if (ms > SLOW_MS) report(`A blog without images took ${ms} ms`)
      const { status: uploaded } = await upload
      if (uploaded !== 200 && uploaded !== 503) report(`An upload had status ${uploaded}`)
      await pass(Math.max(0, SLOW_MS - (Date.now() - since)))
    } finally {
      site.store.slowDown?.(undefined)
    }
  },
  verify: reportStagedFiles,
}
