/** Attributes of an element whose text is in a known language. */
export interface LanguageAttributes {
  /** BCP 47, in its canonical spelling. */
  lang: string
  dir: 'ltr' | 'rtl'
}

export const DEFAULT_LANGUAGE = 'en'

const SHAPE = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i

/** Scripts that are written from right to left. Browsers do not all have `Intl.Locale.prototype.getTextInfo`. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** Returns a BCP 47 tag in its canonical spelling ("eng-gb" becomes "en-GB"), or undefined if the text is not a tag, such as "English". */
export const toLanguageTag = (text: string): string | undefined => {
  if (!SHAPE.test(text)) return undefined
  try {
    return new Intl.Locale(text).toString()
  } catch {
    return undefined
  }
}

/** Returns the attributes of text in a language, which must be a valid tag. */
export const toLanguageAttributes = (tag: string): LanguageAttributes => ({
  lang: tag,
  dir: RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr',
})

/** Returns whether both tags are of the same language in the same script: "en" and "en-GB", but not "sr" and "sr-Latn". */
export const isSameLanguage = (a: string, b: string): boolean => {
  const [one, other] = [a, b].map((tag) => new Intl.Locale(tag).maximize())
  return one?.language === other?.language && one?.script === other?.script
}
