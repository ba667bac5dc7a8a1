/** Returns text that the database accepts: at most `max` characters, without U+0000 and lone surrogates. */
export const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/\p{Surrogate}|\0/gu, '')
    .trim()
