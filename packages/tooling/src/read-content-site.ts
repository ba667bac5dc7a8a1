import { type AppName, getApp } from '@portfolio/mfe-contract'

const EXAMPLE = '--content is the address of a site, such as https://example.org'

/**
 * Returns the origin of the site that `--content` names, or undefined without one. Empty is none, for workflows that take it from a variable.
 * Throws a sentence when it is no address, or of no use to the app.
 */
export const readContentSite = (app: AppName, options: { content?: string; 'without-check'?: boolean }): string | undefined => {
  const { content, 'without-check': withoutCheck } = options
  if (!content) return undefined
  const address = URL.parse(content)
  if (!address || !/^https?:$/.test(address.protocol)) throw new Error(`${EXAMPLE}, not ${JSON.stringify(content)}`)
  // The address is published as part of the evidence.
  if (address.username || address.password) throw new Error(`${EXAMPLE}, without a user name and a password`)
  if (getApp(app).kind === 'portal') throw new Error(`--content is for apps whose pages visitors read, and ${app} has none`)
  if (withoutCheck) throw new Error('--content and --without-check contradict each other')
  return address.origin
}
