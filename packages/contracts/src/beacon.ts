import type { ContainerName } from '#apps'

/** What failed: the entry, the exposed module, a later chunk or stylesheet, hydration, rendering. */
export const beaconStages = ['entry', 'expose', 'chunk', 'css', 'hydrate', 'render'] as const
/** `missing`: the response was not the expected code. `exception`: the code itself threw. */
export const beaconTypes = ['timeout', 'error', 'missing', 'exception'] as const

/** Stage and type of the beacon of a page that works. */
export const BEACON_READY = { stage: 'ready', type: 'success' } as const

export const BEACON_BYTES_MAX = 1_000

/** Sent by a browser when a page runs, or when an app failed to load or to run. Contains nothing about the visitor. */
export interface Beacon {
  /** As documents name it: `rs_7`, or `ro_3` while a share of the visitors gets it. */
  set: string
  remote: ContainerName
  stage: (typeof beaconStages)[number] | typeof BEACON_READY.stage
  type: (typeof beaconTypes)[number] | typeof BEACON_READY.type
  /** How often it had been tried before. */
  attempt: number
  /** From the document. Earlier shells send none, and their beacons do not count. */
  ticket?: string | undefined
}
