import { createEntryReader } from '../src/product/shared/bibtex/read-first-entry.ts'

/** Reads BibTeX entries for what a test starts without the rest of the product. */
export const { readFirst } = createEntryReader({ warn: () => {} })
