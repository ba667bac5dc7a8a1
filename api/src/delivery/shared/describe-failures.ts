import type { PageHealth } from '@portfolio/contracts'

/** "failed for 12 of 300 visitors (4.0 %)". There must be at least one visitor. */
export const describeFailures = ({ views, failures }: Pick<PageHealth, 'views' | 'failures'>): string =>
  `failed for ${failures} of ${views} visitors (${((failures / views) * 100).toFixed(1)} %)`
