import { createClient } from '#faults/api.ts'
import type { Nemesis } from '#faults/nemesis.ts'

const CALLS = 400

export const overload: Nemesis = {
  id: 'F16',
  fault: `${CALLS} searches at once, none of them cached`,
  rounds: 3,
  inject: async ({ site, report }) => {
    const visitor = createClient(site.gateways[0].url)
    const search = (n: number) => visitor.get(`/search?q=river${n}x${Math.random().toString(36).slice(2)}`)
    const responses = await Promise.all(Array.from({ length: CALLS }, (_, n) => search(n)))
    const bad = responses.filter(({ status, retryAfter }) => status !== 200 && !(retryAfter && (status === 429 || status === 503)))
    if (bad.length) report(`${bad.length} of ${CALLS} searches had another status, such as ${bad[0]?.status}`)
  },
}
