import { useEffect, useMemo, useRef } from 'react'
import { browserCopies } from '#shared/forms/browser-copies.ts'
import { useUnsavedWork } from '#shared/forms/unsaved-work.tsx'
import { useDelayedWrite } from '#shared/forms/use-delayed-write.ts'
import { newId } from '#shared/new-id.ts'

interface Review<Values> {
  title: string
  values: Values
  /** Whether it may take so much of the browser's room. */
  isShort: boolean
}

interface Options<Values> {
  /** Under this name, the browser stores reviews of a kind. */
  form: string
  /** Undefined while there is none. Only another object is stored again. */
  review: Review<Values> | undefined
  hasDecided: boolean
  /** What leaving the page loses: a review without choices, with choices that stay in the browser, or with ones that do not. */
  warnings: { undecided: string; kept: string; lost: string }
}

/** Stores a review in the browser once it has choices, and says what leaving the page would lose. */
export const useKeptReview = <Values extends object>({ form, review, hasDecided, warnings }: Options<Values>) => {
  const { setUnsaved } = useUnsavedWork()
  const copies = useMemo(() => browserCopies<Values>(form, window.localStorage), [form])
  const copyId = useRef(newId())
  const { undecided, kept, lost } = warnings

  const unwritten = useRef<Review<Values>>(undefined)
  // Not with each key: a large file takes a while.
  const { request, flush, cancel } = useDelayedWrite(() => {
    if (!unwritten.current) return
    const { title, values, isShort } = unwritten.current
    const isKept = isShort && copies.save({ copyId: copyId.current, rowId: null, title, values })
    setUnsaved(true, isKept ? kept : lost)
  })

  useEffect(() => {
    if (!review || !hasDecided) return
    unwritten.current = review
    request()
  }, [review, hasDecided, request])
  const hasReview = review !== undefined
  useEffect(() => {
    if (!hasReview) return
    // The write says if there is no room.
    setUnsaved(true, hasDecided ? kept : undecided)
    return () => setUnsaved(false)
  }, [hasReview, hasDecided, kept, undecided, setUnsaved])

  return {
    copies,
    /** Called before the review is discarded, which offers it again. */
    flush,
    /** Called before another review begins. */
    begin: () => {
      copyId.current = newId()
    },
    resume: (copy: ReturnType<typeof copies.list>[number]) => {
      copyId.current = newId()
      // First: there may be no room for two. Another tab may continue it as well, and each writes its own.
      copies.remove(copy.copyId)
      copies.save({ ...copy, copyId: copyId.current })
    },
    /** Called once the review is imported, or can no longer be. */
    finish: () => {
      cancel()
      copies.remove(copyId.current)
    },
  }
}
