const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** The shortest text that a field takes. */
export const CHARACTERS_MIN = 4

/** Returns the length of a text for a minimum. A character of Chinese, Japanese or Korean counts as two: "论语" and "孔子" are whole. */
export const countCharacters = (text: string): number => text.length + (text.match(CJK)?.length ?? 0)
