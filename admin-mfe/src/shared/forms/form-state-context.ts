import { createContext } from 'react'
import type { SaveStateName } from './save-state.tsx'
import type { AutosaveState } from './use-autosave.ts'

export interface FormState {
  state: SaveStateName | AutosaveState
  /** Of the Save button. */
  disabled: boolean
}

/** Whether the form around a field is saved, for a field that covers the bar of the form. */
export const FormStateContext = createContext<FormState | null>(null)
