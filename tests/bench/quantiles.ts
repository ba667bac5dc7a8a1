/** Returns the quantile of `share` (0 to 1), for example the median for 0.5; 0 without values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0
