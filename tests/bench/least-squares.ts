/** Returns the growth per step of equally spaced values: the slope of their least-squares line. One high or low value changes it little. */
export const slope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = values.reduce((sum, value, step) => sum + (step - middle) * (value - mean), 0)
  const variance = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0)
  return variance ? covariance / variance : 0
}
