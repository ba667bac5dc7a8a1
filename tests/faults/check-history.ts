import type { Entry, History, Value } from './history.ts'

type List = Extract<Entry, { type: 'list' }>

/** What a gateway has once everything works again. */
export interface FinalState {
  list: List
  /** SHA-256 by path of the images in the history; undefined for one that cannot be read. */
  objects: ReadonlyMap<string, string | undefined>
}

export interface Verdict {
  /** Writes that clients began. */
  operations: number
  acknowledged: number
  /** Acknowledged writes that are not there. */
  lost: string[]
  /** Anything else that nobody may ever see. */
  wrong: string[]
}

type Writes = Extract<Entry, { type: 'write' }>[]

const toName = (value: Value | undefined) => (value === null || value === undefined ? 'absent' : `v${value}`)

/** Returns the values that an item may have: that of the last acknowledged write, and those of later writes with an unknown outcome. */
const listPossible = (writes: Writes): Set<Value> => {
  let possible = new Set<Value>([null])
  for (const { value, outcome } of writes) {
    if (outcome === 'acknowledged') possible = new Set([value])
    if (outcome === 'unknown') possible.add(value)
  }
  return possible
}

const checkItem = (item: string, writes: Writes, found: Value[], verdict: Verdict): void => {
  const [seen = null, ...copies] = found
  if (copies.length) verdict.wrong.push(`${item} exists ${found.length} times`)
  const possible = listPossible(writes)
  if (possible.has(seen)) return
  const text = `${item} is ${toName(seen)} instead of ${[...possible].map(toName).join(' or ')}`
  const acknowledged = writes.findLast(({ outcome }) => outcome === 'acknowledged')
  // Deleted again, or never written with this value: not a loss, but as bad.
  const isLost = acknowledged !== undefined && acknowledged.value !== null && seen !== 'mixed' && (seen ?? 0) < acknowledged.value
  ;(isLost ? verdict.lost : verdict.wrong).push(text)
}

/** Reports what no reader of fresh lists may see: half a blog, an older version than before at the same gateway, two current blogs. */
const checkLists = (lists: readonly List[], written: ReadonlyMap<string, Writes>): string[] => {
  const latest = new Map<string, number>()
  const problems = new Set<string>()
  for (const { gateway, seen, currents, isStale } of lists) {
    if (seen.length && currents !== 1) problems.add(`${currents} blogs were current at ${gateway}`)
    for (const { item, value } of seen) {
      const key = `${gateway} ${item}`
      const before = latest.get(key) ?? 0
      if (!written.has(item)) problems.add(`Nobody wrote ${item}, which ${gateway} has`)
      else if (value === 'mixed') problems.add(`${item} is half written at ${gateway}`)
      else if ((value ?? 0) >= before) latest.set(key, value ?? 0)
      else if (!isStale) problems.add(`${item} went back from v${before} to ${toName(value)} at ${gateway}`)
    }
  }
  return [...problems]
}

const checkOwnReads = (history: History): string[] =>
  history.flatMap((entry) =>
    entry.type === 'own read' && entry.seen !== entry.expected && !entry.isStale
      ? [`${entry.item} was read as ${toName(entry.seen)} after ${toName(entry.expected)} was acknowledged`]
      : [],
  )

/** Compares what clients were told with what they saw meanwhile, and with what every gateway has at the end. */
export const checkHistory = (history: History, finalStates: readonly FinalState[]): Verdict => {
  const writes = history.filter((entry) => entry.type === 'write')
  const written = Map.groupBy(writes, ({ item }) => item)
  const lists = [...history.filter((entry) => entry.type === 'list'), ...finalStates.map(({ list }) => list)]
  const verdict: Verdict = {
    operations: writes.length,
    acknowledged: writes.filter(({ outcome }) => outcome === 'acknowledged').length,
    lost: [],
    wrong: [...checkLists(lists, written), ...checkOwnReads(history)],
  }
  for (const { list, objects } of finalStates) {
    const found = Map.groupBy(list.seen, ({ item }) => item)
    for (const [item, own] of written) checkItem(item, own, found.get(item)?.map(({ value }) => value) ?? [], verdict)
    for (const entry of history) {
      if (entry.type !== 'object') continue
      const sha256 = objects.get(entry.path)
      if (sha256 === undefined) verdict.lost.push(`${entry.path} is missing at ${list.gateway}`)
      else if (sha256 !== entry.sha256) verdict.wrong.push(`${entry.path} is not what was stored, at ${list.gateway}`)
    }
  }
  // Both gateways have the same losses.
  return { ...verdict, lost: [...new Set(verdict.lost)], wrong: [...new Set(verdict.wrong)] }
}
