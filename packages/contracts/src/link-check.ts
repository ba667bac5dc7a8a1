import type { FormName } from '#working-copies'

/** How the requests to links can end, and what that means for the owner. */
export const linkOutcomes = {
  /** 404 or 410; there is no such host; nothing responded in time. */
  broken: ['gone', 'no-host', 'no-response'],
  /**
   * Other refusals, 5xx or a malformed response, a TLS connection that failed, redirects that lead to no page, and a redirect to the front page
   * of the same site, which many sites send instead of a 404. Readers may be able to open these.
   */
  unclear: ['refused', 'server-error', 'certificate', 'redirects', 'front-page'],
  moved: ['moved'],
  works: ['works'],
} as const satisfies Record<string, readonly string[]>

export type LinkState = keyof typeof linkOutcomes
export type LinkOutcome = (typeof linkOutcomes)[LinkState][number]

export interface LinkResult {
  outcome: LinkOutcome
  /** Of the last response. */
  status?: number
  /** Where the link has moved permanently. */
  target?: string
  /** ISO 8601. */
  checkedAt: string
}

/** The parts of the settings that have links. */
export type SettingsLinkField = 'profiles' | 'footerLinks' | 'news'

/** Where the owner edits a link. */
export interface LinkUse {
  form: FormName
  /** Of the item; SETTINGS_ID for the settings. */
  id: string
  title: string
  /** The field of its form, such as `link` or `details.links`; in the settings, a SettingsLinkField. */
  field: string
}

/** A link on published pages: the address of another site, or a path of this one. */
export interface SiteLink {
  href: string
  uses: LinkUse[]
  /** Missing: it has not been checked yet. */
  result?: LinkResult
}

export interface SiteLinks {
  links: SiteLink[]
  /** False: this server is set not to request other sites, so only links within this one are checked. */
  requestsOthers: boolean
}

/**
 * A line of the response: first all links with their last results, and how many of them are checked; then new results as they arrive; then the
 * end or an error.
 */
export type LinkCheckProgress = (SiteLinks & { due: number }) | { href: string; result: LinkResult } | { done: true } | { error: string }
