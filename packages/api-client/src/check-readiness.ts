import { ownerEndpoints, type ReadinessProgress, type WorkReadiness } from '@portfolio/contracts'
import { toLineError } from './api-error.ts'
import { readLines } from './read-lines.ts'
import type { ApiOptions } from './send-request.ts'

export interface ReadinessOptions {
  /** Called first, with the ids of all works in the order of their lists and the address of the site, if one is configured. */
  onStart: (ids: string[], origin: string | null) => void
  onWork: (work: WorkReadiness) => void
  signal?: AbortSignal
}

/** Checks the pages of all works for Google Scholar. Rejects with an ApiError and nothing else. */
export const checkReadiness = (options: ApiOptions, { onStart, onWork, signal }: ReadinessOptions): Promise<void> =>
  readLines<ReadinessProgress>(options, {
    method: 'GET',
    path: ownerEndpoints.readiness,
    signal,
    onLine: (line) => {
      if ('error' in line) throw toLineError(503, line.error)
      if ('ids' in line) onStart(line.ids, line.origin)
      if ('work' in line) onWork(line.work)
      return 'done' in line
    },
  })
