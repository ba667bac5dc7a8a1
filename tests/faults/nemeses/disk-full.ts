import { createClient, createId, toOutcome } from '#faults/api.ts'
import { type Nemesis, pass, reportStagedFiles } from '#faults/nemesis.ts'

/** Shorter than the built-in database is restarted for. */
const FULL_MS = 3_000

export const diskFull: Nemesis = {
  id: 'F6',
  fault: 'The disk of the database, the store and uploads is full',
  findObstacle: ({ disk }) => (disk ? undefined : 'no disk of its own, which root must mount, or no built-in database'),
  rounds: 3,
  inject: async ({ site, history, prefix, report }) => {
    const [gateway] = site.gateways
    const owner = createClient(gateway.url, site.token)
    try {
      await site.disk?.fill()
      await pass(FULL_MS)
      const live = await owner.getStatus('/live')
      if (live !== 200) report(`/live had status ${live}`)
      const list = await createClient(gateway.url).get('/blogs')
      if (list.status !== 200 && !(list.status === 503 && list.retryAfter)) report(`The list of blogs had status ${list.status}`)
      const upload = await owner.upload()
      if (upload.status !== 503) report(`An upload had status ${upload.status}`)
      const id = createId()
      const { status } = await owner.add(id, `${prefix}-full-${id}`, 1)
      history.push({ type: 'write', item: `${prefix}-full-${id}`, value: 1, outcome: toOutcome(status) })
      // Space that the database already has may be enough for a short text.
      if (status !== 200 && status !== 503) report(`A blog had status ${status}`)
    } finally {
      await site.disk?.empty()
    }
  },
  verify: reportStagedFiles,
}
