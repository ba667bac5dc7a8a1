import type { PartName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { faultInFiles, readRelease } from '@portfolio/releases'
import { refuse } from '#http/errors.ts'
import type { ReleaseSet } from './release-set-store.ts'

/** Refuses 422, with one sentence, unless the releases that would become active are whole and fit the set they would belong to. */
export type Gate = (wanted: Partial<Record<PartName, string>>, versions: ReleaseSet['versions']) => Promise<void>

export const createGate = ({ store }: { store: ObjectStore }): Gate => {
  return async (wanted) => {
    for (const [name, version] of Object.entries(wanted)) {
      const release = await readRelease(store, name as PartName, version)
      const fault = await faultInFiles(store, release)
      if (fault) refuse(422, fault)
    }
  }
}
