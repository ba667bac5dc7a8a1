import { EMAIL_PATH, type Settings } from '@portfolio/contracts'
import { Hono, type MiddlewareHandler } from 'hono'
import { showEmail } from './settings-store.ts'

interface Dependencies {
  readSettings: () => Promise<Settings>
  secure: MiddlewareHandler
}

/**
 * Opens the visitor's mail program. The address appears only in this redirect, which crawlers are told not to follow. Without an address,
 * the path is 404.
 */
export const emailRoute = ({ readSettings, secure }: Dependencies) =>
  new Hono().get(EMAIL_PATH, secure, async (c, next) => {
    const { email } = (await readSettings()).identity
    if (!email) return next()
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex, nofollow')
    return c.redirect(`mailto:${encodeURIComponent(showEmail(email)).replace('%40', '@')}`, 302)
  })
