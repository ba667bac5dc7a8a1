/** Returns the keywords of a work, each once. They are one text, with Latin or Arabic commas or semicolons between them. */
export const splitKeywords = (keyword = ''): string[] => [
  ...new Set(
    keyword
      .split(/[,;،؛]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Returns keywords as one text, or undefined if there are none. */
export const joinKeywords = (keyword: string | undefined, separator: ', ' | '; '): string | undefined =>
  splitKeywords(keyword).join(separator) || undefined
