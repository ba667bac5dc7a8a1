import type { ImportFormat } from '@portfolio/contracts'
import { createContext, useContext } from 'react'

/** How the review calls what it compares the site with: a file with lines, or what was looked up. */
export interface SourceWords {
  /** "line 12" */
  at: (line: number) => string
  column: string
  takeAll: string
  nothingNew: string
  edited: string
}

export const fileWords = (format: ImportFormat): SourceWords => ({
  // CSL-JSON is often a single line.
  at: (line) => `${format === 'csl-json' ? 'item' : 'line'} ${line}`,
  column: 'In the file',
  takeAll: 'Take all from the file',
  nothingNew: 'Everything in this file is on your site already.',
  edited: 'The file says what it said when you imported it. Your words are kept unless you choose otherwise.',
})

export const lookupWords: SourceWords = {
  at: (line) => `number ${line}`,
  column: 'As looked up',
  takeAll: 'Take all that was looked up',
  nothingNew: 'Everything that was found is on your site already.',
  edited: 'This is what it was when you imported it. Your words are kept unless you choose otherwise.',
}

export const SourceWordsContext = createContext(fileWords('bibtex'))
export const useSourceWords = () => useContext(SourceWordsContext)

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
