import type { WorkDetails } from '@portfolio/contracts'

/** Fills in optional details, so that saving them keeps nothing of the current ones. */
export const withoutGaps = (details: WorkDetails): WorkDetails => ({
  ...details,
  csl: { ...details.csl, etAl: details.csl.etAl ?? [] },
  reader: details.reader ?? 0,
})
