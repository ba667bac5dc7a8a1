import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '@portfolio/object-store'
import { createClient } from '#faults/api.ts'
import type { Nemesis, Trial } from '#faults/nemesis.ts'
import { openSiteStore } from '#faults/open-site-store.ts'
import { awaitReady } from '#faults/site.ts'

const RELEASES = 'releases/public-mfe/'

const readAll = async (store: ObjectStore) => {
  const found = new Map<string, Buffer>()
  for await (const { key } of store.list(RELEASES)) {
    const object = await store.get(key)
    if (object) found.set(key, await buffer(object.stream))
  }
  return found
}

const putAll = async (store: ObjectStore, files: ReadonlyMap<string, Buffer>) => {
  for (const [key, bytes] of files) await store.put(key, bytes, 'application/octet-stream')
}

const flipByte = (bytes: Buffer) => {
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0)
  return flipped
}

interface Releases {
  shell: { src: string }
  remotes: { base: string; entry: string }[]
}

/** Returns the scripts that a document loads at the first intent. */
const listScripts = (html: string): string[] => {
  const [, block = 'null'] = /id="releases">(.*?)<\/script>/s.exec(html) ?? []
  const releases: Releases | null = JSON.parse(block)
  return releases ? [releases.shell.src, ...releases.remotes.map(({ base, entry }) => base + entry)] : []
}

/** Starts a gateway in the middle of the fault, and loads a page with all its scripts. */
const checkStart = async ({ site, report }: Trial, when: string) => {
  const [, gateway] = site.gateways
  await gateway.stop()
  gateway.start()
  await awaitReady(gateway)
  const client = createClient(gateway.url)
  const page = await fetch(gateway.url)
  if (page.status !== 200) report(`${when}, the first page had status ${page.status}`)
  const scripts = listScripts(await page.text())
  if (!scripts.length) report(`${when}, the first page has no scripts`)
  for (const path of new Set(scripts)) {
    const status = await client.getStatus(path)
    if (status !== 200) report(`${when}, ${path} had status ${status}`)
  }
}

/** What browsers do without an app, its bytes or its response has tests of its own. */
export const appsDamaged: Nemesis = {
  id: 'F17',
  fault: 'A gateway starts while the files of an app are wrong, gone or hang',
  rounds: 1,
  findObstacle: ({ kind }) => (kind === 'external PostgreSQL, S3' ? undefined : 'no copies of the apps beside a folder'),
  inject: async (trial) => {
    const { store: faults } = trial.site
    const store = await openSiteStore(trial.site)
    const files = await readAll(store)
    try {
      await putAll(store, new Map([...files].map(([key, bytes]) => [key, flipByte(bytes)])))
      await checkStart(trial, 'With wrong bytes')
      for (const key of files.keys()) await store.remove(key)
      await checkStart(trial, 'Without the files')
    } finally {
      await putAll(store, files)
    }
    if (!faults.freeze) return
    await faults.freeze()
    try {
      await checkStart(trial, 'With a store that hangs')
    } finally {
      await faults.thaw?.()
    }
  },
}
