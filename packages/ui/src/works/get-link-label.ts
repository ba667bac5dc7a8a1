import { type EntryLink, t } from '@portfolio/contracts'

/** "DOI", "PDF", "Preprint" … or, where the kind says little, the host. */
export const getLinkLabel = ({ kind, href }: EntryLink): string => {
  if (/^mailto:/i.test(href)) return href.slice('mailto:'.length).replace(/\?.*$/, '')
  if (kind === 'publisher') return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? href
  return kind === 'doi' || kind === 'pdf' ? kind.toUpperCase() : t(kind[0]?.toUpperCase() + kind.slice(1))
}
