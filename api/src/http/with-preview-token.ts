import { FILES_PREFIX, MEDIA_PREFIX, PREVIEW_PARAMETER } from '@portfolio/contracts'

const UPLOAD = `(?:${MEDIA_PREFIX}|${FILES_PREFIX})[\\w./-]+`
/** Matches whole addresses only. A link to another site that merely contains one must not get the token, which a click would reveal. */
const ADDRESS = new RegExp(`( (?:src|href)="${UPLOAD})(?=")`, 'gi')
const CANDIDATES = / (?:image)?srcset="[^"]*"/gi
const CANDIDATE = new RegExp(`(?<=["\\s,])${UPLOAD}`, 'g')

/** Adds the token of a preview link to the addresses of images and files, so that anyone with the link can read them. */
export const withPreviewToken = (html: string, token: string): string => {
  const name = (address: string) => `${address}?${PREVIEW_PARAMETER}=${token}`
  return html.replace(ADDRESS, name).replace(CANDIDATES, (candidates) => candidates.replace(CANDIDATE, name))
}
