import { createClient, createId, toOutcome } from '#faults/api.ts'
import type { Nemesis } from '#faults/nemesis.ts'

const EDITORS = 50

export const concurrentEdits: Nemesis = {
  id: 'F8',
  fault: `${EDITORS} editors save the same version of a blog`,
  rounds: 5,
  inject: async ({ site, history, prefix, report }) => {
    const clients = site.gateways.map(({ url }) => createClient(url, site.token))
    const [first] = clients as [(typeof clients)[number]]
    const id = createId()
    const item = `${prefix}-shared-${id}`
    const { status, body } = await first.add(id, item, 1)
    history.push({ type: 'write', item, value: 1, outcome: toOutcome(status) })
    if (!body) return
    const values = Array.from({ length: EDITORS }, (_, n) => n + 2)
    const edits = values.map(async (value) => {
      const edited = await (clients[value % 2] as typeof first).edit(body, item, value)
      // Rejected ones first, so that the history ends with the one that was not.
      return { value, status: edited.status }
    })
    const results = (await Promise.all(edits)).toSorted((a, b) => b.status - a.status)
    for (const result of results) history.push({ type: 'write', item, value: result.value, outcome: toOutcome(result.status) })
    const count = (wanted: number) => results.filter((result) => result.status === wanted).length
    // On a busy machine, some wait for a connection for too long.
    const unavailable = count(503)
    const isRight = count(200) + count(409) + unavailable === EDITORS && (count(200) === 1 || (count(200) === 0 && unavailable > 0))
    if (!isRight) report(`${count(200)} edits were accepted, ${count(409)} were conflicts, ${unavailable} were to be repeated`)
  },
}
