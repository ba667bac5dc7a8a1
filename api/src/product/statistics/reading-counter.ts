import { createHmac, randomBytes } from 'node:crypto'
import type { Log } from '#http/log.ts'
import type { Reading, ReadingStore } from './reading-store.ts'

/** About 15 MB. Then visitors of the same day count again. */
const VISITORS_MAX = 100_000
const KEY_CHARACTERS = 16

interface Dependencies {
  store: Pick<ReadingStore, 'add'>
  log: Log
  now: () => Date
}

/**
 * Counts a visitor once a day for each subject. Who that was is a keyed hash in the memory of this process, whose key is forgotten with the
 * day. Nobody waits for the database: one query runs at a time, and what is counted meanwhile, or while the database is unavailable, is
 * written with the next reading.
 */
export const createReadingCounter = ({ store, log, now }: Dependencies) => {
  let today = ''
  let key = randomBytes(32)
  const counted = new Set<string>()
  const waiting = new Map<string, Reading>()
  let writing: Promise<void> | undefined

  const startDay = (day: string) => {
    today = day
    key = randomBytes(32)
    counted.clear()
  }

  const isFirst = (reading: string, visitor: string) => {
    const hash = createHmac('sha256', key).update(`${reading} ${visitor}`).digest('base64url').slice(0, KEY_CHARACTERS)
    if (counted.has(hash)) return false
    if (counted.size >= VISITORS_MAX) counted.clear()
    counted.add(hash)
    return true
  }

  const wait = (reading: Reading) => {
    const name = `${reading.day} ${reading.kind} ${reading.subject}`
    waiting.set(name, { ...reading, count: reading.count + (waiting.get(name)?.count ?? 0) })
  }

  const write = async () => {
    while (waiting.size) {
      // In the same order everywhere, so that two gateways never wait for each other's rows.
      const readings = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reading]) => reading)
      waiting.clear()
      try {
        await store.add(readings)
      } catch (error) {
        readings.forEach(wait)
        log.warn({ reason: (error as Error).message }, 'Views and downloads could not be written; they are kept until the next one')
        break
      }
    }
    writing = undefined
  }

  return {
    /** `visitor`: anything that tells visitors apart. It is not stored. */
    count: (kind: Reading['kind'], subject: string, visitor: string): void => {
      const day = now().toISOString().slice(0, 10)
      if (day !== today) startDay(day)
      if (!isFirst(`${kind} ${subject}`, visitor)) return
      wait({ day, kind, subject, count: 1 })
      writing ??= write()
    },

    /** Resolves when everything that was counted so far is stored, unless the database is unavailable. */
    flush: async (): Promise<void> => {
      await writing
      if (waiting.size) await write()
    },
  }
}
