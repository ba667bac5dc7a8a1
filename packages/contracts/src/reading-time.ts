const WORDS_PER_MINUTE = 230

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** Returns the reading time in whole minutes, at least 1. */
export const readingMinutes = (text: string): number => Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE))
