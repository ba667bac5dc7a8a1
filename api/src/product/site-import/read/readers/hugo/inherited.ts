import { type Data, toData, toText } from '#site-import/shared/front-matter.ts'
import { toGlobSource } from '#site-import/shared/globs.ts'
import { isHeldBack } from '#site-import/shared/held-back.ts'
import type { Page } from './pages.ts'

/** What decides whether a page is public. Other inherited values, such as images, are for themes. */
const INHERITED = new Set(['draft', 'published', 'headless', 'build', '_build', 'publishdate', 'expirydate', 'unpublishdate'])

const fits = (glob: unknown, ...values: string[]) => {
  const pattern = new RegExp(`^${toGlobSource(toText(glob))}$`, 'i')
  return !toText(glob) || values.some((value) => pattern.test(value))
}

const toRules = (cascade: unknown): Data[] => (Array.isArray(cascade) ? cascade.map(toData) : [toData(cascade)])

/** Returns the addresses of the sections above a page, the topmost first, and its own. */
const listSections = (address: string) =>
  address
    .split('/')
    .slice(1)
    .map((_, index, names) => `/${names.slice(0, index).join('/')}`)
    .concat(address)

/** Completes pages with what they inherit from the configuration and the sections above them. Source: gohugo.io/configuration/cascade. */
export const createInherited = (config: Data, pages: readonly Page[]) => {
  const sections = new Map(pages.filter(({ isList }) => isList).map((page) => [`${page.language} ${page.address}`, page]))
  return (page: Page): Page => {
    const { address, path, language, isList } = page
    const above = [...new Set(listSections(address))].flatMap((section) => sections.get(`${language} ${section}`) ?? [])
    const rules = [config.cascade, ...above.map(({ data }) => data.cascade)].flatMap(toRules).filter((rule) => {
      const { path: wanted, kind, lang, environment } = toData(rule._target ?? rule.target)
      return (
        fits(wanted, address, path.replace(/^content/, '')) &&
        fits(kind, isList ? 'section' : 'page') &&
        fits(lang, language) &&
        fits(environment, 'production')
      )
    })
    const values = rules.flatMap((rule) => Object.entries(rule)).map(([key, value]) => [key.toLowerCase(), value] as const)
    return {
      ...page,
      data: { ...Object.fromEntries(values.filter(([key]) => INHERITED.has(key))), ...page.data },
      // Whether Hugo publishes pages in a section that is a draft depends on its version.
      isInDraft: !isList && above.some((section) => section.address !== '/' && isHeldBack(section.data)),
    }
  }
}
