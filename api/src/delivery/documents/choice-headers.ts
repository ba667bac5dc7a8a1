import { LRUCache } from 'lru-cache'
import type { SetChoice } from '#delivery/shared/set-choice.ts'
import { bannerCss } from './banner.ts'
import { editLinkCss } from './edit-link.ts'
import { documentHeaders } from './headers.ts'
import { openingCss } from './opening.ts'
import { speculationRules } from './speculation-rules.ts'

export type DocumentKind = 'public' | 'admin'

/** Without a public origin, each host name has a policy of its own. */
const POLICIES_MAX = 100

/** Creates a function that returns the headers of a document, by the set that was chosen for its request. */
export const createChoiceHeaders = (origin: string | undefined) => {
  const known = new LRUCache<string, Readonly<Record<string, string>>>({ max: POLICIES_MAX })

  /** Without `policyOrigin`, returns the headers as they are cached: without a public origin, the policy is that of no request in particular. */
  return (
    { set, banner, hasEditLink }: SetChoice,
    kind: DocumentKind,
    styleHash: string,
    policyOrigin = origin ?? 'http://localhost',
  ): Readonly<Record<string, string>> => {
    const key = [kind, policyOrigin, set.boot.hash, styleHash, ...(banner ? ['banner'] : []), ...(hasEditLink ? ['edit'] : [])].join(' ')
    const found = known.get(key)
    if (found) return found
    const headers = documentHeaders({
      origin: policyOrigin,
      scriptHashes: [set.boot.hash, ...(kind === 'admin' ? [] : [speculationRules.hash])],
      styleHashes: [styleHash, openingCss.hash, ...(banner ? [bannerCss.hash] : []), ...(hasEditLink ? [editLinkCss.hash] : [])],
      mayFetchFromOtherSites: kind === 'admin',
    })
    known.set(key, headers)
    return headers
  }
}

export type GetChoiceHeaders = ReturnType<typeof createChoiceHeaders>
