import { readFileSync } from 'node:fs'
import chicagoNotes from '@citation/csl-style-chicago-fullnote-bibliography/info.json' with { type: 'json' }
import locales from '@citation-js/plugin-csl/lib/locales.json' with { type: 'json' }
import packaged from '@citation-js/plugin-csl/lib/styles.json' with { type: 'json' }
import type { StyleId } from './style-list.ts'

const readStyle = (name: string) => readFileSync(new URL(`../styles/${name}.csl`, import.meta.url), 'utf8')

const SOURCES: Record<StyleId, () => string> = {
  apa: () => packaged.apa,
  mla: () => readStyle('mla'),
  'chicago-author-date': () => readStyle('chicago-author-date'),
  'chicago-notes': () => chicagoNotes.content,
  harvard: () => packaged.harvard1,
  ieee: () => readStyle('ieee'),
  vancouver: () => packaged.vancouver,
}

/** Returns the CSL source of a style that comes with the product. */
export const getBuiltInStyle = (id: StyleId): string => SOURCES[id]()

const american = locales['en-US']
/** British quotation marks, and punctuation outside them. Differs from the American locale in what the Harvard style needs. */
const british = american
  .replace(/<term name="open-quote">[^<]*</u, '<term name="open-quote">‘<')
  .replace(/<term name="close-quote">[^<]*</u, '<term name="close-quote">’<')
  .replace(/<term name="open-inner-quote">[^<]*</u, '<term name="open-inner-quote">“<')
  .replace(/<term name="close-inner-quote">[^<]*</u, '<term name="close-inner-quote">”<')
  .replace('punctuation-in-quote="true"', 'punctuation-in-quote="false"')

/** Returns the CSL source of a locale; for a tag that is not known, that of American English. */
export const getLocale = (tag: string): string => (tag === 'en-GB' ? british : (locales[tag as keyof typeof locales] ?? american))

/** Whether there is a locale with this tag. */
export const isLocale = (tag: string): boolean => tag === 'en-GB' || Object.hasOwn(locales, tag)

/** Returns the tag of the locale in which a style that comes with the product is written. */
export const getStyleLocale = (id: StyleId): string => (id === 'harvard' ? 'en-GB' : 'en-US')
