import { useEffect, useMemo, useRef } from 'react'
import { type BrowserCopy, browserCopies } from '#shared/forms/browser-copies.ts'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { useDelayedWrite } from '#shared/forms/use-delayed-write.ts'
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

/** Of a browser’s room for about five million, most is for the unsaved text of forms. */
const KEPT_CHARACTERS_MAX = 1_000_000

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

  const unwritten = useRef<Review>(undefined)
  // Not with each key: a large file takes a while.
  const { request, flush, cancel } = useDelayedWrite(() => {
    const values = unwritten.current
    if (!values) return
    const isShort = values.source.text.length <= KEPT_CHARACTERS_MAX
    const isKept = isShort && copies.save({ copyId: copyId.current, rowId: null, title: values.source.name, values })
    setUnsaved(true, isKept ? KEPT : LOST)
  })

  useEffect(() => {
    if (!source || !hasDecided) return
    unwritten.current = { source, choices: [...choices], typed: [...typed] }
    request()
  }, [source, choices, typed, hasDecided, request])
  const hasSource = source !== undefined
  useEffect(() => {
    if (!hasSource) return
    // The write says if there is no room.
    setUnsaved(true, hasDecided ? KEPT : UNDECIDED)
    return () => setUnsaved(false)
  }, [hasSource, hasDecided, setUnsaved])

  return {
    copies,
    /** Called before the review is discarded, which offers it again. */
    flush,
    /** Called before another file is read. */
    begin: () => {
      copyId.current = newId()
    },
    resume: (copy: UnfinishedImport) => {
      copyId.current = newId()
      // First: there may be no room for two. Another tab may continue it as well, and each writes its own.
      copies.remove(copy.copyId)
      copies.save({ ...copy, copyId: copyId.current })
    },
    /** Called once the file is imported. */
    finish: () => {
      cancel()
      copies.remove(copyId.current)
    },
  }
}
