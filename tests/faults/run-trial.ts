import type { Blog } from '@portfolio/contracts'
import { createClient } from './api.ts'
import { checkHistory, type FinalState, type Verdict } from './check-history.ts'
import type { History } from './history.ts'
import { type Nemesis, pass } from './nemesis.ts'
import type { Site } from './site.ts'
import { readList, readObject, startWorkload } from './workload.ts'

/** Clients go on for this long before the first fault and after the last one. */
const CALM_MS = 700

export interface Result extends Verdict {
  nemesis: Nemesis
  rounds: number
  /** The longest time, in milliseconds, from the end of a fault until every gateway has acknowledged a write. */
  recoveryMs: number
}

export const readFinalState = async (url: string, history: History, token: string): Promise<FinalState> => {
  const list = await readList(createClient(url))
  if (!list || list.isStale) throw new Error(`${url} has no fresh list`)
  const objects = new Map<string, string | undefined>()
  for (const entry of history) if (entry.type === 'object') objects.set(entry.path, await readObject(url, entry.path, token))
  return { list, objects }
}

/** Leaves no blogs for the next trial, whose checker expects none. */
const removeBlogs = async ({ gateways, token }: Site) => {
  const client = createClient(gateways[0].url, token)
  const { body } = await client.get<Blog[]>('/blogs')
  for (const { _id } of body ?? []) await client.remove(_id)
}

let count = 0

/** Injects a fault several times while clients write and read, and checks what they were told and saw, and what is left. */
export const runTrial = async (site: Site, nemesis: Nemesis, rounds: number): Promise<Result> => {
  count += 1
  const history: History = []
  const problems: string[] = []
  const trial = { site, history, prefix: `trial-${count}`, report: (problem: string) => problems.push(problem) }
  const workload = startWorkload(site, trial.prefix, history)
  let recoveryMs = 0
  try {
    await pass(CALM_MS)
    for (let round = 0; round < rounds; round += 1) {
      await nemesis.inject(trial)
      recoveryMs = Math.max(recoveryMs, await site.awaitWrites())
    }
    await pass(CALM_MS)
  } finally {
    await workload.stop()
  }
  await nemesis.verify?.(trial)
  const finalStates = await Promise.all(site.gateways.map(({ url }) => readFinalState(url, history, site.token)))
  const verdict = checkHistory(history, finalStates)
  await removeBlogs(site)
  return { ...verdict, wrong: [...verdict.wrong, ...problems], nemesis, rounds, recoveryMs }
}
