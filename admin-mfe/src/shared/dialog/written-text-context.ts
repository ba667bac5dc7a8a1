import { createContext } from 'react'

/** Called by a dialog in which text is written when there is some, and when it closes. */
export const WrittenTextContext = createContext<(hasText: boolean) => void>(() => {})
