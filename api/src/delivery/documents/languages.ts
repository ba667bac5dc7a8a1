import { escapeHtml, toLanguageAttributes } from '@portfolio/contracts'

/** Returns the attributes of the element `html`. Left-to-right is the default of HTML. */
export const languageAttributes = (tag: string): string => {
  const { lang, dir } = toLanguageAttributes(tag)
  return ` lang="${escapeHtml(lang)}"${dir === 'rtl' ? ' dir="rtl"' : ''}`
}

/** Returns the name of a language in itself. There are names without extensions only, which a tag such as `de-u-co-phonebk` has. */
const nameLanguage = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(new Intl.Locale(tag).baseName) ?? tag

/**
 * Returns links to the versions of a document by language: there is only itself, for readers of its language and of all others. They have
 * titles, because the shell removes alternates with a title when a visitor goes on to another page.
 */
export const languageLinks = (address: string, tag: string): string =>
  [tag, 'x-default']
    .map((language) => {
      const title = escapeHtml(nameLanguage(tag))
      return `<link rel="alternate" hreflang="${escapeHtml(language)}" title="${title}" href="${escapeHtml(address)}">`
    })
    .join('')

/** Returns a language as Open Graph spells it: "de_DE" for "de". Undefined for "en_US", which a page without one has. */
export const toLocale = (tag: string): string | undefined => {
  const { language, region } = new Intl.Locale(tag).maximize()
  const locale = `${language}_${region}`
  return locale === 'en_US' ? undefined : locale
}
