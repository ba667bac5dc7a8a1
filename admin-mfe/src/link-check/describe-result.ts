import { type LinkOutcome, type LinkResult, type LinkState, linkOutcomes, type SiteLink } from '@portfolio/contracts'

export const STATES = Object.keys(linkOutcomes) as LinkState[]

/** Returns what a result means. Missing: the link has not been checked yet. */
export const getState = ({ result }: Pick<SiteLink, 'result'>): LinkState | undefined =>
  result && STATES.find((state) => (linkOutcomes[state] as readonly LinkOutcome[]).includes(result.outcome))

const texts: Record<LinkOutcome, string> = {
  gone: 'There is no such page.',
  'no-host': 'There is no such site on the internet.',
  'no-response': 'The site didn’t respond.',
  refused: 'The site refuses programs, or asks readers to sign in.',
  'server-error': 'The site responded with an error.',
  certificate: 'A secure connection to the site couldn’t be made. Browsers may show a warning.',
  redirects: 'The redirects of the site don’t lead to a page.',
  'front-page': 'Leads to the front page of the site, so the page may be gone.',
  moved: 'Has moved permanently.',
  works: '',
}

/** Statuses that say more than the text. */
const hasStatus = (outcome: LinkOutcome) => outcome === 'gone' || outcome === 'refused' || outcome === 'server-error'

/** Returns a sentence about where a link leads; empty if it works. */
export const describeResult = ({ outcome, status }: LinkResult): string =>
  status && hasStatus(outcome) ? texts[outcome].replace(/\.$/, ` (${status}).`) : texts[outcome]
