import { EDIT_HINT_COOKIE, EDIT_PAGE, licenseFiles, SEARCH_PATH } from '@portfolio/contracts'
import type { ResponseCache } from '#cache/response-cache.ts'
import type { ChooseSet } from '#delivery/shared/set-choice.ts'
import { inlineText } from '#http/inline-text.ts'

/** Fixed at the bottom of the window. `light-dark()` follows the theme that the shell has set. */
export const editLinkCss = inlineText(
  [
    '.gateway-edit{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;z-index:1}',
    '.gateway-edit a{display:block;padding:.625rem 1rem;border:1px solid currentColor;border-radius:3px;background:light-dark(#f8f4ed,#181612);',
    'color:light-dark(#165d57,#7cc7b9);font:600 .9375rem/1.4 var(--font-sans,system-ui),sans-serif;text-decoration:none}',
    '.gateway-edit a:hover{text-decoration:underline}',
    '.gateway-edit a:focus-visible{outline:3px solid light-dark(#1a5fb4,#8fbcf3);outline-offset:2px}',
    // The search page has nothing to edit. Its link in the header marks it as the current page, also after navigation in the browser.
    `body:has(a[href="${SEARCH_PATH}"][aria-current]) .gateway-edit{display:none}`,
    // Nor has the page of licenses, the only one that links to this text.
    `body:has(main a[href="${licenseFiles.packages}"]) .gateway-edit{display:none}`,
    '@media print{.gateway-edit{display:none}}',
  ].join(''),
)

/** The link names no page. The portal reads it from the referrer, which is also right after client-side navigation. */
export const editLinkHtml = `<aside class="gateway-edit" aria-label="For the owner"><a href="${EDIT_PAGE}">Edit this page</a></aside>`

const HINT = new RegExp(`(?:^|;\\s*)${EDIT_HINT_COOKIE}=1(?:;|$)`)

/** Only the browser's own cache may keep these documents, because they are for one person. */
const HEADERS = { 'cache-control': 'private, no-cache', vary: 'accept, accept-encoding, cookie' }

/**
 * Adds the owner's link to documents of the active set, for browsers with the cookie. They are cached separately from those of visitors,
 * so that sending the cookie cannot make the gateway render every time.
 */
export const withEditLink =
  (choose: ChooseSet, cache: ResponseCache): ChooseSet =>
  (request, active) => {
    const choice = choose(request, active)
    const { cookie } = request
    if (!cookie || !HINT.test(cookie) || typeof choice === 'function' || choice.cache !== active.cache) return choice
    return { ...choice, cache, headers: { ...choice.headers, ...HEADERS }, hasEditLink: true }
  }
