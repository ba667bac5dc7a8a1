import type { Settings, Translations } from '@portfolio/contracts'
import { STATE_BLOCK_ID } from '@portfolio/mfe-contract'

/** Data the server sends beside the markup: only what the markup does not contain. */
export interface DocumentState {
  settings: Settings
  /** Unless the document is in English. */
  translations?: Translations
}

export const readState = (): DocumentState | null => JSON.parse(document.getElementById(STATE_BLOCK_ID)?.textContent || 'null')
