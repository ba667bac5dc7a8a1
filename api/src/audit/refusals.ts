import type { AuditAction, AuditActor } from '@portfolio/contracts'
import type { Log } from '#http/log.ts'
import { type EventStore, REFUSED_ADDRESSES_MAX, type Refusal } from './event-store.ts'
import { getOrigin } from './origin.ts'

const HOUR_MS = 3_600_000

interface Dependencies {
  store: Pick<EventStore, 'countRefusal'>
  log: Log
  now: () => Date
}

/** Counts what was attempted and refused. Whoever attempts it neither waits for this nor notices when it fails. */
export const createRefusals = ({ store, log, now }: Dependencies) => {
  const waiting = new Map<string, Refusal>()
  let writing: Promise<void> | undefined

  const writeWaiting = async () => {
    for (let [next] = waiting; next; [next] = waiting) {
      const [key, refusal] = next
      waiting.delete(key)
      await store
        .countRefusal(refusal)
        .catch(({ message: reason }: Error) =>
          log.warn({ reason, action: refusal.action, count: refusal.count }, 'Refusals were not recorded'),
        )
    }
    writing = undefined
  }

  return {
    /** Counts a refusal. One query runs at a time; what is refused meanwhile is counted together. */
    add: (action: AuditAction, actor: AuditActor = { kind: 'unknown' }): void => {
      const { address, requestId } = getOrigin()
      const hour = new Date(now().getTime() - (now().getTime() % HOUR_MS))
      const toKey = (named: string) => JSON.stringify([action, actor, named, hour])
      const countWaiting = () => [...waiting.values()].filter((refusal) => refusal.action === action).length
      const isNamed = waiting.has(toKey(address)) || countWaiting() < REFUSED_ADDRESSES_MAX
      const key = toKey(isNamed ? address : '')
      const counted = waiting.get(key)
      if (counted) counted.count += 1
      else waiting.set(key, { action, actor, address: isNamed ? address : '', requestId: isNamed ? requestId : '', hour, count: 1 })
      writing ??= writeWaiting()
    },

    /** Resolves when everything that was counted so far is stored. */
    flush: async (): Promise<void> => writing,
  }
}

export type Refusals = ReturnType<typeof createRefusals>
