import { BEACON_READY, type Beacon, parseSetNumber, type ReleaseHealth } from '@portfolio/contracts'
import { isRolloutName, OTHER_PAGE } from '#delivery/shared/rollout.ts'
import { startRounds } from '#delivery/shared/start-rounds.ts'
import type { Log } from '#http/log.ts'
import { createOnce } from '#shared/create-once.ts'
import type { HealthStore, ReportKind } from './health-store.ts'
import { createTickets } from './tickets.ts'
import { addVisitor, findVisitorBit, noVisitors } from './visitor-bits.ts'

const ROUND_MS = 2_000
/** Kinds of reports kept in memory (2 kB each). Only a valid ticket adds one. */
const KINDS_MAX = 500
/** Sets that are served by a dev server have no number. */
const SET_NAME = /^r[so]_\d+$/

interface Dependencies {
  store: HealthStore
  log: Log
  now: () => Date
}

/**
 * Counts for which visitors a release set works and for which it fails. A visitor counts once per set, however often and for however
 * long the beacons come. Counting never waits for the database: new visitors are written every two seconds, and stay in memory while
 * it is unavailable.
 */
export const createReleaseHealth = ({ store, log, now }: Dependencies) => {
  /** Every visitor of this process by kind of report, so that a repeated beacon writes nothing. */
  const kinds = new Map<string, ReportKind>()
  /** Names of the kinds that have a new visitor. */
  let unwritten = new Set<string>()
  let writing: Promise<boolean> = Promise.resolve(false)
  /** At first, because an earlier process may have written counts that nobody has judged. */
  let isJudgePending = true
  let onRolloutFailure = () => {}

  const key = createOnce(store.key)
  const tickets = createTickets({ key, now })

  const addReport = ({ set, remote, stage, type }: Beacon, page: string, visitorBit: number) => {
    const name = `${set} ${page} ${remote} ${stage} ${type}`
    const kind = kinds.get(name) ?? {
      setId: parseSetNumber(set),
      isRollout: isRolloutName(set),
      page,
      remote,
      stage,
      type,
      visitors: noVisitors(),
    }
    kinds.set(name, kind)
    if (!addVisitor(kind.visitors, visitorBit)) return
    unwritten.add(name)
    if (kind.isRollout && type !== BEACON_READY.type) onRolloutFailure()
  }

  const write = async (): Promise<boolean> => {
    if (!unwritten.size) return false
    const names = unwritten
    unwritten = new Set()
    try {
      await store.addVisitors([...names].flatMap((name) => kinds.get(name) ?? []))
      if (kinds.size > KINDS_MAX) for (const name of kinds.keys()) if (!unwritten.has(name)) kinds.delete(name)
      isJudgePending = true
      return true
    } catch (error) {
      for (const name of names) unwritten.add(name)
      log.warn({ reason: (error as Error).message }, 'Reports of browsers could not be written; retrying in the next round')
      return false
    }
  }

  /** Writes what has been counted. Returns whether anything was written. */
  const flush = (): Promise<boolean> => {
    writing = writing.then(write)
    return writing
  }

  return {
    tickets: {
      getToday: tickets.getToday,
      /** Returns the ticket of a document. Undefined for a set without a number, and while the database is unavailable. */
      issue: async (set: string, page?: string): Promise<string | undefined> =>
        SET_NAME.test(set) ? tickets.issue(set, page ?? OTHER_PAGE).catch(() => undefined) : undefined,
    },

    /** Counts the visitor of this beacon, unless its ticket is missing or not valid. Beacons of earlier shells have none. */
    record: async (beacon: Beacon, address: string): Promise<void> => {
      try {
        const ticket = await tickets.read(beacon.set, beacon.ticket)
        if (!ticket) return
        const isRollout = isRolloutName(beacon.set)
        // Rollouts and sets are numbered separately.
        addReport(beacon, ticket.page, findVisitorBit(await key(), isRollout ? beacon.set : parseSetNumber(beacon.set), address))
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'A beacon could not be checked')
      }
    },

    read: async (): Promise<ReleaseHealth> => ({ sets: await store.read() }),

    readRollouts: store.readRollouts,

    flush,

    /** Calls the listener when a rollout fails for another visitor. */
    onRolloutFailure: (listener: () => void) => {
      onRolloutFailure = listener
    },

    /**
     * Writes the counts every two seconds. Calls `judge` at first and after each write, also one by another caller of `flush`, and again in
     * the next round if it failed. Returns a function that stops this and writes once more.
     */
    start: (judge: () => Promise<void>, roundMs = ROUND_MS) => {
      const run = async () => {
        await flush()
        if (!isJudgePending) return
        // Before the judgement, which does not see what is written meanwhile.
        isJudgePending = false
        try {
          await judge()
        } catch (error) {
          isJudgePending = true
          log.warn({ reason: (error as Error).message }, 'The health of the active release set could not be judged; retrying')
        }
      }
      const stop = startRounds(run, roundMs)
      return async () => {
        await stop()
        await flush()
      }
    },
  }
}

export type ReleaseHealthCounter = ReturnType<typeof createReleaseHealth>
