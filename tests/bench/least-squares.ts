/** Returns the growth per step of equally spaced values: the slope of their least-squares line. One high or low value changes it little. */
export const slope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, step) => sum + (step - middle) * (value - mean), 0)
  const variance = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0)
  return variance ? covariance / variance : 0
}

/** The quantile of Student's t distribution for a two-sided 95 % interval, by the Cornish-Fisher expansion: within 0.1 from 4 degrees on. */
const studentQuantile = (degrees: number) => 1.96 + 2.372 / degrees + 2.823 / degrees ** 2

/** Returns the 95 % confidence interval of `slope`. Any slope is possible with fewer than four values. */
export const slopeInterval = (values: readonly number[]): { low: number; high: number } => {
  const degrees = values.length - 2
  if (degrees < 2) return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  const perStep = slope(values)
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const residuals = values.reduce((sum, value, step) => sum + (value - mean - perStep * (step - middle)) ** 2, 0)
  const variance = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0)
  const margin = studentQuantile(degrees) * Math.sqrt(residuals / degrees / variance)
  return { low: perStep - margin, high: perStep + margin }
}
