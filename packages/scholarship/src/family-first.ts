const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

/** Returns whether a text is written in Chinese, Japanese or Korean characters only. */
export const isCjk = (text: string): boolean => CJK.test(text)

/**
 * Whether a name is Chinese, Japanese or Korean: the family name stands first, and no space after it. A family name in katakana only is that
 * of a foreigner: "スティーブン キング".
 */
export const areFamilyFirst = (family: string, given: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}]/u.test(family) && [family, given].every((part) => isCjk(part.replaceAll('ー', '')))
