/** Such as `URLSearchParams`. */
export interface Parameters {
  get: (name: string) => string | null
}

const CHARACTERS_MAX = 200

/** Returns the text of a parameter, trimmed and at most 200 characters long. */
export const readQueryText = (parameters: Parameters, name: string): string =>
  (parameters.get(name) ?? '')
    .trim()
    .slice(0, CHARACTERS_MAX)
    // The half of a character outside the basic multilingual plane cannot be encoded.
    .replace(/[\ud800-\udbff]$/, '')
