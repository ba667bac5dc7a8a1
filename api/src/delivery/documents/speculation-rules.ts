import { API_PREFIX, FILES_PREFIX, MEDIA_PREFIX } from '@portfolio/contracts'
import { inlineText } from '#delivery/shared/active-set.ts'

/** Files and what only the owner uses. Addresses of pages have no dots. */
const NO_PAGES = [`${API_PREFIX}/*`, `${MEDIA_PREFIX}*`, `${FILES_PREFIX}*`, '/admin', '/admin/*', '/*.*']

/**
 * Rules by which browsers that know them prefetch the page of a link once a visitor presses or touches it, until the scripts of the document
 * run. Anything more eager prefetches links that are only in view on Android, from Chrome 138 on.
 * Source: https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const linkPrefetch = inlineText(
  JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: '/*' }, { not: { href_matches: NO_PAGES } }, { not: { selector_matches: '[download],[target]' } }] },
        eagerness: 'conservative',
      },
    ],
  }),
)
