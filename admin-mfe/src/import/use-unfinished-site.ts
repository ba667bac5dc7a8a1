import { SITE_PREVIEW_HOURS, type SitePreview } from '@portfolio/contracts'
import { useMemo, useState } from 'react'
import type { BrowserCopy } from '#shared/forms/browser-copies.ts'
import type { Choice, Choices } from './choices.ts'
import { useKeptReview } from './use-kept-review.ts'

/** What the owner chose in the review of a site. */
export interface SiteChoices {
  /** Whether an item or a setting is imported, by its id, if that was chosen. */
  touched: ReadonlyMap<string, boolean>
  /** About the works of the site. */
  works: Choices
}

interface Review {
  /** The id under which the server keeps the site. */
  site: string
  touched: [id: string, isChosen: boolean][]
  works: [entry: string, choice: Choice][]
}

/** The review of a site that was left before its import. */
export type UnfinishedSite = BrowserCopy<Review>

const UNDECIDED = 'This site has not been imported yet.'
const warnings = {
  undecided: UNDECIDED,
  kept: `${UNDECIDED} Your choices stay in this browser, and you can continue within ${SITE_PREVIEW_HOURS} hours.`,
  lost: `${UNDECIDED} This browser has no room for your choices: if you leave, they are lost.`,
}

const none: SiteChoices = { touched: new Map(), works: new Map() }

/** Keeps the choices in the review of a site. */
export const useUnfinishedSite = (preview: SitePreview | undefined) => {
  const [choices, setChoices] = useState(none)
  const [site, title] = [preview?.id, preview?.name ?? '']
  const kept = useMemo(
    () => (site ? { title, values: { site, touched: [...choices.touched], works: [...choices.works] }, isShort: true } : undefined),
    [site, title, choices],
  )
  const { begin, resume, ...review } = useKeptReview<Review>({
    form: 'site-import',
    review: kept,
    hasDecided: choices.touched.size + choices.works.size > 0,
    warnings,
  })
  return {
    ...review,
    choices,
    setChoices,
    begin: () => {
      begin()
      setChoices(none)
    },
    resume: (copy: UnfinishedSite) => {
      resume(copy)
      setChoices({ touched: new Map(copy.values.touched), works: new Map(copy.values.works) })
    },
  }
}
