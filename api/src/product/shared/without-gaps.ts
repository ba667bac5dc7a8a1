import type { WorkDetails } from '@portfolio/contracts'

/** Returns details that say everything, so that nothing of the present ones is kept. */
export const withoutGaps = (details: WorkDetails): WorkDetails => ({
  ...details,
  csl: { ...details.csl, etAl: details.csl.etAl ?? [] },
  reader: details.reader ?? 0,
})
