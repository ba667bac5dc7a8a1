import type { ImportChange, ImportDecision, ImportEntry, WorkCollectionName } from '@portfolio/contracts'

/** What the owner does with an entry. `join`: into the work, or the earlier entry, that it matches. */
export interface Choice {
  action: 'add' | 'join' | 'leave'
  collection: WorkCollectionName
  /** Fields that are taken from the file. */
  take: readonly string[]
}

/** Choices by the id of their entry. An entry without one has the choice that is proposed. */
export type Choices = ReadonlyMap<string, Choice>

const proposedTake = (changes: readonly ImportChange[]) => changes.filter(({ take }) => take === 'theirs').map(({ field }) => field)

/** Whether an entry shares only its citation key with a work or an earlier one: merged into it, one of the two would be lost. */
const sharesKeyOnly = ({ status, match, changes }: ImportEntry) =>
  status === 'duplicate' && match?.reason === 'key' && changes.some(({ field, mine }) => field === 'title' && mine !== '')

/** Returns what is done with an entry unless the owner decides otherwise. */
const propose = (entry: ImportEntry): Choice => {
  const { status, collection, changes, isUntitled } = entry
  // Its page would have no title for readers and search engines.
  if (status === 'new' && isUntitled) return { action: 'leave', collection, take: [] }
  const isOld = status === 'same' || status === 'left'
  const action = isOld ? 'leave' : status === 'new' || sharesKeyOnly(entry) ? 'add' : 'join'
  return { action, collection, take: proposedTake(changes) }
}

export const getChoice = (choices: Choices, entry: ImportEntry): Choice => choices.get(entry.id) ?? propose(entry)

const toDecision = (entry: ImportEntry, { action, collection, take }: Choice): ImportDecision | undefined => {
  const { id, match } = entry
  if (action === 'leave') return undefined
  if (action === 'add') return { entry: id, action, collection, ...(match && 'work' in match && { distinctFrom: match.work.id }) }
  if (!match) return undefined
  return 'work' in match
    ? { entry: id, action: 'update', id: match.work.id, version: match.work.version, take: [...take] }
    : { entry: id, action: 'merge', into: match.entry.id, take: [...take] }
}

export interface Decisions {
  decisions: ImportDecision[]
  /** Ids of entries that the owner was asked about and left out. */
  left: string[]
}

/** Whether a decision changes something. */
export const isEffective = (decision: ImportDecision): boolean => decision.action === 'add' || decision.take.length > 0

/** Statuses that need no decision. */
const isSettled = ({ status }: ImportEntry) => status === 'same' || status === 'edited' || status === 'left'

/** Returns the decisions to send. An entry that is merged into one that is left out is left out as well. */
export const toDecisions = (entries: readonly ImportEntry[], choices: Choices): Decisions => {
  /** Entries that are works, or become one. */
  const there = new Set<string>()
  const decisions: ImportDecision[] = []
  const left: string[] = []
  for (const entry of entries) {
    const { id, status, match } = entry
    const decision = choices.has(id) || !isSettled(entry) ? toDecision(entry, getChoice(choices, entry)) : undefined
    const isThere = match !== undefined && ('work' in match || there.has(match.entry.id))
    if (decision && (decision.action === 'add' || isThere) && !(isSettled(entry) && !isEffective(decision))) {
      there.add(id)
      decisions.push(decision)
    } else if (!isSettled(entry)) left.push(id)
    else if (status !== 'left' && isThere) there.add(id)
  }
  return { decisions, left }
}
