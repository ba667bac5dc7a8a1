import { API_PREFIX, FILES_PREFIX, MEDIA_PREFIX } from '@portfolio/contracts'
import { inlineText } from '#http/inline-text.ts'

/** Files and what only the owner uses. Addresses of pages have no dots. */
const NO_PAGES = [`${API_PREFIX}/*`, `${MEDIA_PREFIX}*`, `${FILES_PREFIX}*`, '/admin', '/admin/*', '/*.*']
const PAGES = [{ href_matches: '/*' }, { not: { href_matches: NO_PAGES } }, { not: { selector_matches: '[download],[target]' } }]

/**
 * Rules by which browsers that know them prepare the page of a link, until the scripts of the document run: they prerender it once a mouse
 * rests on the link, and prefetch it when a finger touches the link. Without a mouse, `moderate` means links that are only in view (Android,
 * from Chrome 138 on), so the boot script says when there is one.
 * Source: https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const speculationRules = inlineText(
  JSON.stringify({
    prerender: [{ where: { and: [...PAGES, { selector_matches: '[data-mouse] a' }] }, eagerness: 'moderate' }],
    prefetch: [{ where: { and: PAGES }, eagerness: 'conservative' }],
  }),
)
