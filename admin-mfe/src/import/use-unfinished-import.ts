import { useMemo } from 'react'
import type { BrowserCopy } from '#shared/forms/browser-copies.ts'
import type { Choice, Choices } from './choices.ts'
import type { TypedCorrections } from './use-correction.ts'
import type { ImportState, Source } from './use-import.ts'
import { useKeptReview } from './use-kept-review.ts'

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
const warnings = {
  undecided: UNDECIDED,
  kept: `${UNDECIDED} Your choices and corrections stay in this browser, and you can continue when you return.`,
  lost: `${UNDECIDED} This browser has no room for it: if you leave, your choices and corrections are lost.`,
}

/** Keeps the review of a file with its choices and corrections. */
export const useUnfinishedImport = (state: ImportState, choices: Choices, typed: TypedCorrections['typed']) => {
  const review = state.step === 'review' ? state : undefined
  const source = review?.source
  const corrected = (source?.corrections?.length ?? 0) - (review?.correctedBefore ?? 0)
  const kept = useMemo(
    () =>
      source && {
        title: source.name,
        values: { source, choices: [...choices], typed: [...typed] },
        isShort: source.text.length <= KEPT_CHARACTERS_MAX,
      },
    [source, choices, typed],
  )
  return useKeptReview<Review>({ form: 'import', review: kept, hasDecided: choices.size + typed.size + corrected > 0, warnings })
}
