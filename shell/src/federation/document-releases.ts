import { type DocumentReleases, RELEASES_BLOCK_ID } from '@portfolio/mfe-contract'

/** Returns the releases that the document names; null when it names none. */
export const readReleases = (): DocumentReleases | null => JSON.parse(document.getElementById(RELEASES_BLOCK_ID)?.textContent ?? 'null')
