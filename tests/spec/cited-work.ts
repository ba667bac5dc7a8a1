import type { Page } from '@playwright/test'
import { aStyle } from '@portfolio/api/citation-styles'
import type { WorkPage } from '@portfolio/contracts'
import { aWork, resetSite } from '#support/content.ts'
import type { Site } from '#support/test.ts'

export const APA = 'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460.'
export const MLA = 'Turing, A. M. “Computing Machinery and Intelligence.” Mind, vol. 59, no. 236'

export const NARROW = { width: 390, height: 844 }
export const WIDE = { width: 1440, height: 900 }

/** Takes more steps than a citation may. */
export const UNUSABLE_STYLE = aStyle('Journal of Nothing', '<text variable="title"/>'.repeat(600))

/** Leaves a single work and no style that an owner added. Returns the address of the work: a number follows where a deleted work had the same. */
export const resetToCitedWork = async (site: Site): Promise<string> => {
  await resetSite(site)
  for (const { _id } of await site.call<{ _id: string }[]>('GET', '/citation-styles')) await site.call('DELETE', `/citation-styles/${_id}`)
  const { _id } = await site.call<{ _id: string }>(
    'POST',
    '/journalArticles/add',
    aWork('Computing Machinery and Intelligence', { author: 'A. M. Turing', releaseDate: 'October 1950', link: 'Mind 59(236), 433–460' }),
  )
  return (await site.call<WorkPage>('GET', `/works/journalArticles/${_id}`)).path
}

export const getCitation = (page: Page) => page.locator('.cite-citation')
