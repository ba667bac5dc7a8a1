/** "12 minutes": a wait in plain words, never shorter than it is. */
export const waitWords = (seconds: number): string => {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
