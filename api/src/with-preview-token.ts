import { FILES_PREFIX, MEDIA_PREFIX, PREVIEW_PARAMETER } from '@portfolio/contracts'

const UPLOAD = `(?:${MEDIA_PREFIX}|${FILES_PREFIX})[\\w./-]+`
/** Whole addresses only: in a link to another site, what looks like an address of ours stays as it is, because clicking would tell the token. */
const ADDRESS = new RegExp(`( (?:src|href)="${UPLOAD})(?=")`, 'gi')
const CANDIDATES = / (?:image)?srcset="[^"]*"/gi
const CANDIDATE = new RegExp(`(?<=["\\s,])${UPLOAD}`, 'g')

/** Lets the images and files of a preview be read by whoever has its link: their addresses name its token. */
export const withPreviewToken = (html: string, token: string): string => {
  const name = (address: string) => `${address}?${PREVIEW_PARAMETER}=${token}`
  return html.replace(ADDRESS, name).replace(CANDIDATES, (candidates) => candidates.replace(CANDIDATE, name))
}
