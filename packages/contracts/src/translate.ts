/** Texts of the interface in another language, by the English ones. One with a number has a form for each plural category. */
export interface Translations {
  /** BCP 47. */
  language: string
  texts: Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
}

declare global {
  /** Of the document that is rendered or shown; absent in English. */
  var portfolioTranslations: Translations | undefined
}

type Value = string | number

/**
 * Returns an English text of the interface in another language, if there is a translation of it. `{0}`, `{1}` … are replaced by the values, of
 * which the first decides between plural forms.
 */
export const translate = ({ language, texts }: Partial<Translations> = {}, text: string, ...values: Value[]): string => {
  const found = texts?.[text] ?? text
  const form = typeof found === 'string' ? found : (found[new Intl.PluralRules(language).select(Number(values[0]))] ?? found.other ?? text)
  return values.length ? form.replace(/\{(\d)\}/g, (_, index) => String(values[index])) : form
}

/** Returns an English text of the interface in the language of the document. */
export const t = (text: string, ...values: Value[]): string => translate(globalThis.portfolioTranslations, text, ...values)
