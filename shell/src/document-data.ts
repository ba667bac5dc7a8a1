import type { Settings } from '@portfolio/contracts'
import { type DocumentReleases, RELEASES_BLOCK_ID, STATE_BLOCK_ID } from '@portfolio/mfe-contract'

/** Data the server sends beside the markup: only what the markup does not contain. */
export interface DocumentState {
  settings: Settings
}

const readBlock = <Value>(id: string): Value | null => {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as Value) : null
}

export const readReleases = () => readBlock<DocumentReleases>(RELEASES_BLOCK_ID)
export const readState = () => readBlock<DocumentState>(STATE_BLOCK_ID)
