import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'

export interface Content {
  /** The revision of all content as last read. Two equal revisions mean equal content. */
  current(): string
  /** Reads the revision again; what was committed before the call is counted when it resolves. */
  refresh(): Promise<void>
  /** Told of every change, also of those that other processes make. Answers a function that ends the listening. */
  onChange(listener: (revision: string) => void): () => void
  close(): Promise<void>
}

interface Dependencies {
  databaseUrl: string
  db: Db
  log: Log
  /** How often the listening connection is tried, which also finds one that was cut without a word. */
  heartbeatMs?: number
  /** How often the revision is read besides, so that nothing is missed for long when no notification arrives. */
  pollMs?: number
}

const RECONNECT_MS_MAX = 2_000

/** Follows the content revision through a LISTEN connection of its own that comes back by itself. Resolves when the first revision is known. */
export const watchContent = async ({ databaseUrl, db, log, heartbeatMs = 5_000, pollMs = 1_500 }: Dependencies): Promise<Content> => {
  const listeners = new Set<(revision: string) => void>()
  const closing = new AbortController()
  let revision = ''
  let asked = 0
  let answered = 0
  let reading = Promise.resolve()

  const refresh = async () => {
    asked += 1
    const turn = asked
    const row = await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
    // An older question may be answered late: it must not bring back an older revision.
    if (turn < answered) return
    answered = turn
    if (String(row.revision) === revision) return
    revision = String(row.revision)
    for (const listener of listeners) listener(revision)
  }
  const refreshQuietly = () =>
    refresh().catch((error: Error) => log.warn({ reason: error.message }, 'The content revision could not be read'))

  /** Resolves when the connection is lost or the watch is closed. */
  const listenOnce = async () => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      query_timeout: heartbeatMs,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', () => {
      reading = refreshQuietly()
    })
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query('listen content_revision')
      await refresh()
      heartbeat = setInterval(() => client.query('select 1').then(refreshQuietly, () => client.end().catch(() => {})), heartbeatMs)
      await lost
    } finally {
      clearInterval(heartbeat)
      client.end().catch(() => {})
    }
  }

  const listen = async () => {
    for (let pause = 50; !closing.signal.aborted; pause = Math.min(pause * 2, RECONNECT_MS_MAX)) {
      const start = Date.now()
      await listenOnce().catch((error: Error) => log.warn({ reason: error.message }, 'Listening for content changes failed; trying again'))
      if (Date.now() - start > RECONNECT_MS_MAX) pause = 50
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  await refresh()
  const listening = listen()
  const polling = setInterval(() => {
    reading = refreshQuietly()
  }, pollMs).unref()
  return {
    current: () => revision,
    refresh,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      clearInterval(polling)
      await Promise.all([listening, reading])
    },
  }
}
