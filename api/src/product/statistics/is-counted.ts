import { EDIT_HINT_COOKIE } from '@portfolio/contracts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

/** Crawlers name themselves so; few of them run scripts. Programs that download do not claim to be a browser. */
const CRAWLER = /bot|crawl|spider|slurp|preview/i
const BROWSER = /^Mozilla\//

/**
 * Whether a request is a reading by a visitor: not by a crawler, nor the owner, nor a page that the browser only prepares, nor anybody who asks
 * not to be tracked, although nobody is.
 */
export const isCounted = (c: Context): boolean => {
  const browser = c.req.header('user-agent') ?? ''
  return (
    BROWSER.test(browser) &&
    !CRAWLER.test(browser) &&
    c.req.header('sec-gpc') !== '1' &&
    c.req.header('dnt') !== '1' &&
    c.req.header('sec-purpose') === undefined &&
    getCookie(c, EDIT_HINT_COOKIE) === undefined
  )
}

/** Whether a request comes from a page of this site. Browsers say so; another site cannot count in the name of its visitors. */
export const isFromThisSite = (c: Context): boolean => (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
