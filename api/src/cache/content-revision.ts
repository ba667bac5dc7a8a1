import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { createConfirmation } from './confirmation.ts'
import { readRevision } from './revision-store.ts'

export interface ContentRevision {
  /** The revision of all content as last read. Two equal revisions mean equal content. */
  current(): string
  /** Reads the revision again. When it resolves, every change committed before the call is included. */
  refresh(): Promise<void>
  /**
   * Returns 0 while the database confirms the revision. While it is unavailable, the seconds since the last confirmation, and infinity
   * when content of this revision must not be served any more.
   */
  getStaleSeconds(): number
  /** Reads the revision again, unless it is confirmed. Rejects while the database is unavailable. */
  confirm(): Promise<void>
  /** Calls the listener on every change, including changes by other processes. Returns a function that unsubscribes it. */
  onChange(listener: (revision: string) => void): () => void
  close(): Promise<void>
}

interface Dependencies {
  databaseUrl: string
  db: Db
  log: Log
  /** Time between two polls, in milliseconds: how late a change is noticed at most when its notification is lost. */
  pollMs?: number
}

const RECONNECT_MS = 1_000
const CONNECT_MS_MAX = 2_000

/**
 * Watches the content revision. A dedicated LISTEN connection reports a change within milliseconds; polling finds the changes
 * that this connection misses while it is down. Resolves once the first revision has been read.
 */
export const watchContent = async ({ databaseUrl, db, log, pollMs = 1_500 }: Dependencies): Promise<ContentRevision> => {
  const listeners = new Set<(revision: string) => void>()
  const closing = new AbortController()
  const confirmation = createConfirmation()
  let revision = ''
  let lastRead = 0
  let lastApplied = 0
  let reading = Promise.resolve()

  const refresh = async () => {
    lastRead += 1
    const read = lastRead
    const startedAt = performance.now()
    const row = await readRevision(db).catch((error) => {
      // A later read may have succeeded meanwhile.
      if (read > lastApplied) confirmation.fail()
      throw error
    })
    // A slow read must not bring back an older revision.
    if (read < lastApplied) return
    lastApplied = read
    confirmation.succeed(startedAt, row.unpublishMs)
    if (String(row.revision) === revision) return
    revision = String(row.revision)
    for (const listener of listeners) listener(revision)
  }
  let isStale = false
  let isReading = false
  const readWhileStale = async () => {
    while (isStale) {
      isStale = false
      await refresh()
    }
  }
  /** A transaction sends one notification per statement. Those that arrive during a read share the next one. */
  const refreshInBackground = () => {
    isStale = true
    if (isReading) return
    isReading = true
    reading = readWhileStale()
      .catch((error: Error) => log.warn({ reason: error.message }, 'The content revision could not be read'))
      .finally(() => {
        isReading = false
      })
  }

  /** Resolves when the connection is lost or the watch is closed. */
  const listenOnce = async () => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: CONNECT_MS_MAX,
      keepAlive: true,
    })
    const { promise: lost, resolve: end } = Promise.withResolvers<void>()
    client.on('error', () => end())
    client.on('end', () => end())
    client.on('notification', refreshInBackground)
    const onClose = () => end()
    closing.signal.addEventListener('abort', onClose, { once: true })
    try {
      await client.connect()
      await client.query('listen content_revision')
      await refresh()
      await lost
    } finally {
      // While the database is unavailable, there is an attempt each second. The listener would keep the client of each in memory.
      closing.signal.removeEventListener('abort', onClose)
      client.end().catch(() => {})
      if (!closing.signal.aborted) refreshInBackground()
    }
  }

  const listen = async () => {
    while (!closing.signal.aborted) {
      await listenOnce().catch((error: Error) => log.warn({ reason: error.message }, 'Listening for content changes failed; retrying'))
      await wait(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  await refresh()
  const listening = listen()
  const polling = setInterval(refreshInBackground, pollMs).unref()
  return {
    current: () => revision,
    refresh,
    getStaleSeconds: confirmation.getStaleSeconds,
    confirm: async () => {
      if (confirmation.getStaleSeconds()) await refresh()
    },
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
