import { request } from 'node:http'
import { API_PREFIX, type Blog, TOKEN_HEADER } from '@portfolio/contracts'
import { createClient, createId, toOutcome } from '#faults/api.ts'
import { toText, toTitle } from '#faults/history.ts'
import type { Nemesis } from '#faults/nemesis.ts'

const CALLS = 20

/** Sends a call and disconnects without waiting for the response. */
const sendAndDisconnect = (url: string, token: string, payload: object) =>
  new Promise<void>((resolve) => {
    const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token }
    const call = request(`${url}${API_PREFIX}/blogs/add`, { method: 'POST', headers }).on('error', () => {})
    call.once('close', () => resolve())
    call.end(JSON.stringify(payload), () => call.destroy())
  })

export const doubleSubmit: Nemesis = {
  id: 'F9',
  fault: `A form is submitted ${CALLS} times, or again after its response was lost`,
  rounds: 5,
  inject: async ({ site, history, prefix, report }) => {
    const clients = site.gateways.map(({ url }) => createClient(url, site.token))
    const [first] = clients as [(typeof clients)[number]]
    const id = createId()
    const item = `${prefix}-twice-${id}`
    const responses = await Promise.all(Array.from({ length: CALLS }, (_, n) => (clients[n % 2] as typeof first).add(id, item, 1)))
    // On a busy machine, some wait for a connection for too long: these are to be repeated.
    const final = responses.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
    const answers = new Set(final.map(({ status, body }) => `${status} ${(body as Blog | undefined)?._id}`))
    if (answers.size > 1) report(`${CALLS} equal calls had different responses: ${[...answers].join(', ')}`)
    history.push({ type: 'write', item, value: 1, outcome: toOutcome(final[0]?.status ?? 0) })

    const newId = createId()
    const lost = `${prefix}-lost-${newId}`
    await sendAndDisconnect(first.url, site.token, { newId, title: toTitle(lost, 1), description: toText(lost, 1), images: [] })
    const { status } = await first.add(newId, lost, 1)
    history.push({ type: 'write', item: lost, value: 1, outcome: toOutcome(status) })
    if (status !== 200) report(`The repeated call had status ${status}`)
  },
}
