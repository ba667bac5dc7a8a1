import { EDIT_HINT_COOKIE } from '@portfolio/contracts'

/** As long as a session at most. */
const SECONDS = 12 * 60 * 60

/** Tells the gateway whether public pages should have a link to where they are edited (decision 64). */
export const setEditHint = (isOwner: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${EDIT_HINT_COOKIE}=1; path=/; samesite=lax; max-age=${isOwner ? SECONDS : 0}`
}
