import { type LinkCheckProgress, type LinkResult, ownerEndpoints, type SiteLinks } from '@portfolio/contracts'
import { toLineError } from './api-error.ts'
import { readLines } from './read-lines.ts'
import type { ApiOptions } from './send-request.ts'

export interface LinkCheckOptions {
  /** Called first, with all links, their last results, and how many of them are checked. */
  onStart: (site: SiteLinks, due: number) => void
  onResult: (href: string, result: LinkResult) => void
  signal?: AbortSignal
}

/** Checks where the links on published pages lead. Rejects with an ApiError and nothing else. */
export const checkLinks = (options: ApiOptions, { onStart, onResult, signal }: LinkCheckOptions): Promise<void> =>
  readLines<LinkCheckProgress>(options, {
    method: 'POST',
    path: ownerEndpoints.linkCheckRun,
    signal,
    onLine: (line) => {
      if ('error' in line) throw toLineError(503, line.error)
      if ('due' in line) onStart({ links: line.links, requestsOthers: line.requestsOthers }, line.due)
      if ('result' in line) onResult(line.href, line.result)
      return 'done' in line
    },
  })
