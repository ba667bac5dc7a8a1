import { toSitePath } from '#site-import/shared/addresses.ts'

/** `pdf = {paper.pdf}`: a link of an entry, with its address. */
const LINK = /^[\s,]*(?:pdf|preprint|slides|poster|supp|video|data|url(?:_\w+)?)\s*=\s*[{"]\s*([^\s{}"]{1,1000})\s*[}"]/gim
const FILE = /\.[a-z\d]{2,5}(?:[?#]|$)/i

/** Returns how many files of the old site the entries link to: by their names, as in al-folio, or by their addresses. */
export const countWorkFiles = (bibtex: readonly string[], origins: readonly string[]): number => {
  const links = bibtex.flatMap((text) => [...text.matchAll(LINK)].map(([, link = '']) => link))
  const isOwn = (link: string) => toSitePath(link, origins) !== undefined || !/^[a-z]+:|^\/\//i.test(link)
  return new Set(links.filter((link) => isOwn(link) && FILE.test(link))).size
}
