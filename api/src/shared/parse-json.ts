/** Returns undefined for a text that is not valid JSON, such as a truncated one. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
