/** The styles that every site offers, in the order of the menu. Without their sources, which take time to read. */
export const STYLES = [
  { id: 'apa', label: 'APA' },
  { id: 'mla', label: 'MLA' },
  { id: 'chicago-author-date', label: 'Chicago (author-date)' },
  { id: 'chicago-notes', label: 'Chicago (notes)' },
  { id: 'harvard', label: 'Harvard' },
  { id: 'ieee', label: 'IEEE' },
  { id: 'vancouver', label: 'Vancouver' },
] as const
export type StyleId = (typeof STYLES)[number]['id']

export const isBuiltInStyle = (id: string): id is StyleId => STYLES.some((style) => style.id === id)
