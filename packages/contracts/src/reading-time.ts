const WORDS_PER_MINUTE = 230
const CHARACTERS_PER_MINUTE = 500

/** Text in scripts that put no spaces between words, and its punctuation. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const UNSPACED_PUNCTUATION = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]+/gu

const count = (text: string) => {
  let characters = 0
  const spaced = text.replace(UNSPACED, (run) => {
    characters += run.length
    return ' '
  })
  const words = characters ? spaced.replace(UNSPACED_PUNCTUATION, ' ') : spaced
  return { characters, words: words.match(/\S+/g)?.length ?? 0 }
}

/** Counts words. In Chinese, Japanese and other scripts without spaces between words each character counts, as in word processors. */
export const countWords = (text: string): number => {
  const { characters, words } = count(text)
  return characters + words
}

/** Returns the reading time in whole minutes, at least 1. */
export const readingMinutes = (text: string): number => {
  const { characters, words } = count(text)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE))
}
