import { DomUtils, parseDocument } from 'htmlparser2'

/** What robots.txt and the sitemap say about pages. */
export interface SiteRules {
  isAllowed: (path: string) => boolean
  isListed: (path: string) => boolean
}

/** Resolves with the text of a public file. Rejects when it does not exist. */
export type ReadFile = (path: string) => Promise<string>

interface Rule {
  allows: boolean
  path: string
}

/** Returns the rules for Google Scholar's crawler: those for `googlebot`, else those for all crawlers. */
const findRules = (robots: string): Rule[] => {
  const groups = new Map<string, Rule[]>()
  let agents: string[] = []
  let isOpen = false
  for (const line of robots.split(/\r?\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      agents = isOpen ? [...agents, value.toLowerCase()] : [value.toLowerCase()]
      isOpen = true
    } else if (name === 'allow' || name === 'disallow') {
      isOpen = false
      for (const agent of agents) groups.set(agent, [...(groups.get(agent) ?? []), { allows: name === 'allow', path: value }])
    }
  }
  return groups.get('googlebot') ?? groups.get('*') ?? []
}

const escapePattern = (text: string) => text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')

/** `*` matches any characters, and a final `$` the end of the path. */
const toPattern = (path: string) => {
  const [, start = '', end] = /^(.*?)(\$?)$/.exec(path) ?? []
  return new RegExp(`^${start.split('*').map(escapePattern).join('.*')}${end}`)
}

/** The longest matching rule applies; of two equally long ones, the one that allows. Source: RFC 9309, section 2.2.2. */
const readRobots = (robots: string) => {
  const rules = findRules(robots)
    .filter(({ path }) => path)
    .sort((a, b) => b.path.length - a.path.length || Number(b.allows) - Number(a.allows))
    .map(({ allows, path }) => ({ allows, pattern: toPattern(path) }))
  return (path: string) => rules.find(({ pattern }) => pattern.test(path))?.allows ?? true
}

const toPath = (address: string) => new URL(address, 'http://localhost').pathname

/** Resolves with the paths in a sitemap, or in all sitemaps of an index. */
const readSitemap = async (path: string, readFile: ReadFile): Promise<string[]> => {
  const document = parseDocument(await readFile(path), { xmlMode: true })
  const paths = DomUtils.getElementsByTagName('loc', document).map((element) => toPath(DomUtils.textContent(element)))
  if (!DomUtils.getElementsByTagName('sitemapindex', document).length) return paths
  return (await Promise.all(paths.map((part) => readSitemap(part, readFile)))).flat()
}

/** Reads `/robots.txt` and the sitemap as crawlers do. */
export const readSiteRules = async (readFile: ReadFile): Promise<SiteRules> => {
  const [robots, listed] = await Promise.all([readFile('/robots.txt'), readSitemap('/sitemap.xml', readFile)])
  const paths = new Set(listed)
  return { isAllowed: readRobots(robots), isListed: (path) => paths.has(path) }
}
