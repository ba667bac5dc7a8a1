import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type ImageLibrary, ownerEndpoints } from '@portfolio/contracts'
import { createClient } from './api.ts'
import type { History } from './history.ts'
import type { Site } from './site.ts'

export interface Trial {
  site: Site
  history: History
  /** Begins the names of the blogs of this trial. */
  prefix: string
  /** Records something that must never happen. */
  report: (problem: string) => void
}

/** Injects one kind of fault while clients write and read, and ends it. What it has begun it ends, also when it fails. */
export interface Nemesis {
  /** Short name in the table, such as F1. */
  id: string
  fault: string
  /** Returns why a site or this machine cannot have the fault, and undefined if it can. */
  findObstacle?: (site: Site) => string | undefined
  /** Rounds of the long form. Default: 3. */
  rounds?: number
  inject: (trial: Trial) => Promise<void>
  /** Checks something once everything works again and no client writes. */
  verify?: (trial: Trial) => Promise<void>
}

/** Lets clients run for a while, with or without the fault. */
export const pass = (ms: number): Promise<void> => wait(ms)

const VARIANTS_MS_MAX = 60_000

/** Each gateway has a folder of its own in it. */
const countFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** Reports files of uploads that are not under way any more. Variants that are still being made have files there as well. */
export const reportStagedFiles = async ({ site, report }: Pick<Trial, 'site' | 'report'>): Promise<void> => {
  const deadline = Date.now() + VARIANTS_MS_MAX
  for (const folder of site.stagingFolders)
    for (let count = await countFiles(folder); count; count = await countFiles(folder)) {
      if (Date.now() > deadline) return report(`${count} files were left in the folder of uploads`)
      await pass(200)
    }
}

/** Reports images that do not get their variants, which are made in the background. */
export const reportMissingVariants = async ({ site, report }: Pick<Trial, 'site' | 'report'>): Promise<void> => {
  const owner = createClient(site.gateways[0].url, site.token)
  const deadline = Date.now() + VARIANTS_MS_MAX
  for (;;) {
    const { body } = await owner.get<ImageLibrary>(ownerEndpoints.images)
    const missing = body?.items.filter(({ widths }) => !widths.length).length
    if (missing === 0) return
    if (Date.now() > deadline) return report(`${missing} images have no variants`)
    await pass(200)
  }
}
