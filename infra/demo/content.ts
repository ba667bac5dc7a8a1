import { readFileSync } from 'node:fs'
import { externalLinks } from './links.ts'

/** The items of the collections that are not works, in the order of their page, so the first one is added last. */
export const content = { externalLinks } as const

export type ContentName = keyof typeof content

/** BibTeX. In the order of the lists: the newest of each first. */
export const works = readFileSync(new URL('works.bib', import.meta.url), 'utf8')

/** CSL, as an owner would add it. */
export const citationStyle = readFileSync(new URL('style.csl', import.meta.url), 'utf8')
