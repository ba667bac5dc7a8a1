import type { Settings } from '@portfolio/contracts'
import { STATE_BLOCK_ID } from '@portfolio/mfe-contract'

/** Data the server sends beside the markup: only what the markup does not contain. */
export interface DocumentState {
  settings: Settings
}

export const readState = (): DocumentState | null => JSON.parse(document.getElementById(STATE_BLOCK_ID)?.textContent || 'null')
