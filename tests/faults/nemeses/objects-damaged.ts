import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '@portfolio/object-store'
import type { History } from '#faults/history.ts'
import { type Nemesis, pass } from '#faults/nemesis.ts'
import { openSiteStore } from '#faults/open-site-store.ts'
import { runCommand } from '#faults/run-command.ts'

const UPLOADS_MS_MAX = 30_000

/** Resolves with the keys of two images of acknowledged blogs. */
const awaitImages = async (history: History): Promise<string[]> => {
  for (const since = Date.now(); Date.now() - since < UPLOADS_MS_MAX; await pass(100)) {
    const keys = history.flatMap((entry) => (entry.type === 'object' && entry.path.startsWith('/media/') ? [entry.path.slice(1)] : []))
    if (keys.length >= 2) return keys.slice(0, 2)
  }
  return []
}

const flipByte = async (store: ObjectStore, key: string) => {
  const object = await store.get(key)
  if (!object) throw new Error(`The store does not have ${key}`)
  const bytes = await buffer(object.stream)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  await store.put(key, bytes, 'image/png')
}

export const objectsDamaged: Nemesis = {
  id: 'F19',
  fault: 'One object is deleted, and a byte of another one is flipped',
  rounds: 1,
  inject: async ({ site, history, report }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portfolio-faults-objects-'))
    const file = join(folder, 'site.tar')
    try {
      const [deleted, flipped] = await awaitImages(history)
      if (!deleted || !flipped) return report('No images were uploaded')
      const backup = await runCommand(site.env, 'backup.ts', file)
      if (backup.code !== 0) return report(`The backup ended with ${backup.code}: ${backup.output}`)
      const store = await openSiteStore(site)
      await store.remove(deleted)
      await flipByte(store, flipped)
      const found = await runCommand(site.env, 'doctor.ts')
      if (
        found.code !== 2 ||
        !found.output.includes(`1 missing object: ${deleted}.`) ||
        !found.output.includes(`1 damaged object: ${flipped}.`)
      )
        report(`The doctor ended with ${found.code}: ${found.output}`)
      await runCommand(site.env, 'doctor.ts', '--repair', '--from', file)
      // Its exit code is also about the free space of a small disk.
      const { output } = await runCommand(site.env, 'doctor.ts')
      if (!/^ok +Objects/m.test(output)) report(`After the repair, the doctor found: ${output}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
