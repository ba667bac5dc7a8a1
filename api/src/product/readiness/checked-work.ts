import type { EntryLink, ReadinessProblem } from '@portfolio/contracts'
import type { PublishedWork } from '#product/shared/published-work.ts'

/** What the check needs of a work: where its page is, and what it should contain. */
export interface CheckedWork extends PublishedWork {
  links: readonly EntryLink[]
}

/** The result of a check: see `ReadinessCheck`. */
export interface Finding {
  problem?: ReadinessProblem
  found?: string
  field?: string
}
