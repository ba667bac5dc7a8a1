import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Blog, TOKEN_HEADER } from '@portfolio/contracts'
import { type Client, createClient, createId, RESPONSE_MS_MAX, toOutcome } from './api.ts'
import { type Entry, type History, readItem, type Value } from './history.ts'
import { PROBE, type Site } from './site.ts'

/** Each of them writes blogs of its own. */
const WRITERS = 6
const READERS = 2
const OWN_BLOGS_MAX = 4
/** Between two calls of a client, in milliseconds. */
const PAUSE_MS = 25
const RETRY_MS = 150
/** More than one part of an upload to S3, which has 8 MiB. */
const LARGE_BYTES = 9_000_000
/** Of each trial, because nothing deletes them. */
const LARGE_FILES_MAX = 2

const toSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Resolves with the SHA-256 of an image or file as the owner gets it, and undefined when it cannot be read. */
export const readObject = async (url: string, path: string, token: string): Promise<string | undefined> => {
  const response = await fetch(url + path, { headers: { [TOKEN_HEADER]: token }, signal: AbortSignal.timeout(RESPONSE_MS_MAX) }).catch(
    () => undefined,
  )
  if (response?.status !== 200) return undefined
  const bytes = await response.arrayBuffer().catch(() => undefined)
  return bytes && toSha256(new Uint8Array(bytes))
}

/** Resolves with all blogs but the probes, as a client gets them; undefined without a list. */
export const readList = async (client: Client): Promise<Extract<Entry, { type: 'list' }> | undefined> => {
  const { status, body, isStale } = await client.get<Blog[]>('/blogs')
  if (status !== 200 || !body) return undefined
  const seen = body.map(readItem).filter(({ item }) => item !== PROBE)
  return { type: 'list', gateway: client.url, seen, currents: body.filter(({ current }) => current).length, isStale }
}

/** Writes, reads and uploads at all gateways of a site until it is stopped. Names of blogs begin with `prefix`. */
export const startWorkload = (site: Pick<Site, 'gateways' | 'token' | 'kind'>, prefix: string, history: History) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {})
  const gatewayOf = (index: number) => site.gateways[index % site.gateways.length]?.url as string

  /** Reads a blog as a visitor, whose response may come from a cache. */
  const checkOwn = async (visitor: Client, id: string, item: string, expected: number | null) => {
    const { status, body, isStale } = await visitor.get<Blog>(`/blogs/${id}`)
    if (status !== 200 && status !== 404) return
    const seen: Value = status === 404 || !body ? null : readItem(body).value
    history.push({ type: 'own read', item, expected, seen, isStale })
  }

  const write = async (index: number) => {
    const owner = createClient(gatewayOf(index), site.token)
    const visitor = createClient(gatewayOf(index))
    let count = 0
    let own: { item: string; value: number; blog: Blog }[] = []

    /** Repeats the call until its outcome is known: with the same id, it adds one blog. */
    const add = async () => {
      count += 1
      const item = `${prefix}-${index}-${count}`
      const id = createId()
      const entry: Extract<Entry, { type: 'write' }> = { type: 'write', item, value: 1, outcome: 'unknown' }
      history.push(entry)
      while (!signal.aborted) {
        const { status, body } = await owner.add(id, item, 1)
        entry.outcome = toOutcome(status)
        if (entry.outcome !== 'unknown') {
          if (body && entry.outcome === 'acknowledged') own.push({ item, value: 1, blog: body })
          return checkOwn(visitor, id, item, 1)
        }
        await pause(RETRY_MS)
      }
    }

    const change = async () => {
      const chosen = own[Math.floor(Math.random() * own.length)] as (typeof own)[number]
      const { item, blog } = chosen
      const isDelete = own.length >= OWN_BLOGS_MAX
      const value = isDelete ? null : chosen.value + 1
      const entry: Extract<Entry, { type: 'write' }> = { type: 'write', item, value, outcome: 'unknown' }
      history.push(entry)
      const { status, body } = value === null ? await owner.remove(blog._id) : await owner.edit(blog, item, value)
      entry.outcome = toOutcome(status)
      // Without a known outcome, the next version would be a guess.
      if (entry.outcome !== 'acknowledged' || value === null) own = own.filter((one) => one !== chosen)
      else Object.assign(chosen, { value, blog: body })
      if (entry.outcome === 'acknowledged') await checkOwn(visitor, blog._id, item, value)
    }

    while (!signal.aborted) {
      await (own.length < 2 || Math.random() < 0.3 ? add() : change())
      await pause(PAUSE_MS)
    }
  }

  const read = async (index: number) => {
    const visitor = createClient(gatewayOf(index))
    while (!signal.aborted) {
      const list = await readList(visitor)
      if (list) history.push(list)
      await pause(PAUSE_MS * 4)
    }
  }

  /** Only an upload and a blog that were both acknowledged make an object that must be there. */
  const upload = async () => {
    const owner = createClient(gatewayOf(0), site.token)
    for (let count = 1; !signal.aborted; count += 1) {
      const { path } = await owner.upload()
      const item = `${prefix}-images-${count}`
      if (path) {
        const { status } = await owner.add(createId(), item, 1, [path])
        history.push({ type: 'write', item, value: 1, outcome: toOutcome(status) })
        const sha256 = await readObject(owner.url, path, site.token)
        if (toOutcome(status) === 'acknowledged' && sha256) history.push({ type: 'object', path, sha256 })
      }
      await pause(PAUSE_MS * 20)
    }
  }

  /** An acknowledged file is what was sent. Each is sent in two parts to an S3 server, and a folder has no parts. */
  const uploadLarge = async () => {
    if (site.kind !== 'external PostgreSQL, S3') return
    const owner = createClient(gatewayOf(0), site.token)
    for (let uploaded = 0; uploaded < LARGE_FILES_MAX && !signal.aborted; ) {
      const text = Buffer.from(randomBytes(LARGE_BYTES / 2).toString('hex'))
      const { path } = await owner.uploadText(text)
      if (path) {
        history.push({ type: 'object', path, sha256: toSha256(text) })
        uploaded += 1
      }
      await pause(PAUSE_MS * 40)
    }
  }

  const clients = [
    ...Array.from({ length: WRITERS }, (_, n) => write(n)),
    ...Array.from({ length: READERS }, (_, n) => read(n)),
    upload(),
    uploadLarge(),
  ]
  return {
    /** Resolves when every client has finished its last call. */
    stop: async () => {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}
