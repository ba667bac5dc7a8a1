import { useEffect, useMemo, useRef } from 'react'
import { type BrowserCopy, browserCopies } from '#shared/forms/browser-copies.ts'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { newId } from '#shared/new-id.ts'
import type { Choice, Choices } from './choices.ts'
import type { TypedCorrections } from './use-correction.ts'
import type { ImportState, Source } from './use-import.ts'

interface Review {
  source: Source
  choices: [entry: string, choice: Choice][]
  typed: [key: string, text: string][]
}

/** The review of a file that was left before its import. */
export type UnfinishedImport = BrowserCopy<Review>

const UNDECIDED = 'This file has not been imported yet.'
const KEPT = `${UNDECIDED} Your choices and corrections stay in this browser, and you can continue when you return.`
const LOST = `${UNDECIDED} This browser has no room for it: if you leave, your choices and corrections are lost.`

/** Stores a review with choices or corrections in the browser, and says what leaving the page would lose. */
export const useUnfinishedImport = (state: ImportState, choices: Choices, typed: TypedCorrections['typed']) => {
  const { setUnsaved } = useUnsavedWork()
  const copies = useMemo(() => browserCopies<Review>('import', window.localStorage), [])
  const copyId = useRef(newId())
  const review = state.step === 'review' ? state : undefined
  const source = review?.source
  const corrected = (source?.corrections?.length ?? 0) - (review?.correctedBefore ?? 0)
  const hasDecided = choices.size + typed.size + corrected > 0

  useEffect(() => {
    if (!source) return
    const values = { source, choices: [...choices], typed: [...typed] }
    const isKept = hasDecided && copies.save({ copyId: copyId.current, rowId: null, title: source.name, values })
    setUnsaved(true, hasDecided ? (isKept ? KEPT : LOST) : UNDECIDED)
    return () => setUnsaved(false)
  }, [source, choices, typed, hasDecided, copies, setUnsaved])

  return {
    copies,
    /** Called before another file is read. */
    begin: () => {
      copyId.current = newId()
    },
    resume: (copy: UnfinishedImport) => {
      copyId.current = copy.copyId
    },
    /** Called once the file is imported. */
    finish: () => copies.remove(copyId.current),
  }
}
