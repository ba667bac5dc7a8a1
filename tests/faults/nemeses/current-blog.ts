import type { Blog } from '@portfolio/contracts'
import { createClient, createId, toOutcome } from '#faults/api.ts'
import type { Nemesis } from '#faults/nemesis.ts'

const CALLS = 100
/** A gateway polls for changes every 1.5 s, in case that it gets no notification. */
const NOTICED_MS_MAX = 5_000

/** The readers of the workload check meanwhile that exactly one blog is current. */
export const currentBlog: Nemesis = {
  id: 'F7',
  fault: 'Both gateways set the current blog at once',
  rounds: 5,
  inject: async ({ site, history, prefix, report }) => {
    const clients = site.gateways.map(({ url }) => createClient(url, site.token))
    const [one, other] = clients as [(typeof clients)[number], (typeof clients)[number]]
    const blogs = Array.from({ length: 4 }, createId).map((id) => ({ id, item: `${prefix}-current-${id}` }))
    for (const { id, item } of blogs) {
      const { status } = await one.add(id, item, 1)
      history.push({ type: 'write', item, value: 1, outcome: toOutcome(status) })
    }
    const random = () => blogs[Math.floor(Math.random() * blogs.length)]?.id
    const calls = Array.from({ length: CALLS }, (_, n) => (clients[n % 2] as typeof one).post(`/blogs/set-current/${random()}`))
    const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200 && status !== 503)
    if (refused.length) report(`${refused.length} calls had another status, such as ${refused[0]?.status}`)
    const last = blogs[0]?.id
    const { status } = await one.post(`/blogs/set-current/${last}`)
    const readCurrent = async () => (await other.get<Blog[]>('/blogs')).body?.filter((blog) => blog.current).map(({ _id }) => _id)
    let current = await readCurrent()
    // The notification of a change may arrive after the response to its writer.
    for (const since = Date.now(); current?.join() !== last && Date.now() - since < NOTICED_MS_MAX; ) current = await readCurrent()
    if (status === 200 && current?.join() !== last) report(`The other gateway had ${current?.length} current blogs, or another one`)
  },
}
