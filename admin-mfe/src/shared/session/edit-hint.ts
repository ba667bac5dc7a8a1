import { EDIT_HINT_COOKIE } from '@portfolio/contracts'

/** The maximum duration of a session. */
const SECONDS = 12 * 60 * 60

/** Tells the gateway whether to add “Edit this page” to public pages (decision 64). */
export const setEditHint = (isOwner: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${EDIT_HINT_COOKIE}=1; path=/; samesite=lax; max-age=${isOwner ? SECONDS : 0}`
}
