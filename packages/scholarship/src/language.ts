import { ownValue } from './own-value.ts'

/**
 * Names of languages in entries of BibLaTeX, which are those of Babel and Polyglossia, by their BCP 47 tags. The first of several is written.
 * Sources: https://ctan.org/pkg/babel, https://ctan.org/pkg/polyglossia
 */
const NAMES: Record<string, string> = {
  af: 'afrikaans',
  ar: 'arabic',
  az: 'azerbaijani',
  be: 'belarusian',
  bg: 'bulgarian',
  bn: 'bengali',
  br: 'breton',
  ca: 'catalan',
  cs: 'czech',
  cy: 'welsh',
  da: 'danish',
  de: 'german ngerman germanb',
  'de-AT': 'austrian naustrian',
  'de-CH': 'swissgerman nswissgerman',
  dsb: 'lowersorbian',
  el: 'greek polutonikogreek',
  en: 'english',
  'en-AU': 'australian',
  'en-CA': 'canadian',
  'en-GB': 'british ukenglish',
  'en-NZ': 'newzealand',
  'en-US': 'american usenglish',
  eo: 'esperanto',
  es: 'spanish',
  'es-MX': 'mexican spanishmx',
  et: 'estonian',
  eu: 'basque',
  fa: 'persian farsi',
  fi: 'finnish',
  fr: 'french francais frenchb',
  'fr-CA': 'canadien acadian',
  fur: 'friulan friulian',
  ga: 'irish',
  gd: 'scottish',
  gl: 'galician',
  grc: 'ancientgreek',
  he: 'hebrew',
  hi: 'hindi',
  hr: 'croatian',
  hsb: 'uppersorbian',
  hu: 'hungarian magyar',
  hy: 'armenian',
  ia: 'interlingua',
  id: 'indonesian indon bahasa bahasai',
  is: 'icelandic',
  it: 'italian',
  ja: 'japanese',
  ka: 'georgian',
  kk: 'kazakh',
  ko: 'korean',
  la: 'latin',
  lt: 'lithuanian',
  lv: 'latvian',
  mk: 'macedonian',
  mn: 'mongolian',
  mr: 'marathi',
  ms: 'malay bahasam melayu',
  nb: 'norsk',
  nl: 'dutch',
  nn: 'nynorsk',
  no: 'norwegian',
  pl: 'polish',
  pt: 'portuguese portuges',
  'pt-BR': 'brazilian brazil',
  ro: 'romanian',
  ru: 'russian',
  sa: 'sanskrit',
  se: 'samin',
  sk: 'slovak',
  sl: 'slovene slovenian',
  sq: 'albanian',
  sr: 'serbian serbianc',
  sv: 'swedish',
  ta: 'tamil',
  te: 'telugu',
  th: 'thai',
  tr: 'turkish',
  uk: 'ukrainian',
  ur: 'urdu',
  vi: 'vietnamese',
  zh: 'chinese',
}

const TAGS = Object.fromEntries(Object.entries(NAMES).flatMap(([tag, names]) => names.split(' ').map((name) => [name, tag])))

/** "eng", "ger": a code of three letters, as libraries have it. */
const LIBRARY_CODE = /^[a-z]{3}$/iu

/**
 * Returns the tag of a language that is named as in LaTeX, or by libraries: "en-US" for "american", "de" for "ger". Other text, such as a
 * tag, is returned as it is.
 */
export const toLanguage = (language: string | undefined): string | undefined => {
  if (!language) return language
  const tag = ownValue(TAGS, language.toLowerCase())
  return tag ?? (LIBRARY_CODE.test(language) ? Intl.getCanonicalLocales(language)[0] : language)
}

/**
 * Returns the name that LaTeX has for a language: "american" for "en-US", "french" for "fr-FR". Other text is returned as it is.
 * Source: https://ctan.org/pkg/biblatex, on the field `langid`
 */
export const toLatexLanguage = (language: string | undefined): string | undefined => {
  const tag = toLanguage(language) ?? ''
  const [primary = ''] = tag.toLowerCase().split(/[-_]/u)
  const names = ownValue(NAMES, tag) ?? ownValue(NAMES, primary)
  return names?.split(' ')[0] ?? language
}
