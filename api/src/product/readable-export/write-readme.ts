import { orcidAddress, type Settings } from '@portfolio/contracts'
import { toLink } from './front-matter.ts'
import type { TextFile } from './write-files.ts'

interface Entry {
  title: string
  path: string
  /** Heading below which it is listed. */
  group: string
}

interface Contents {
  settings: Settings
  entries: readonly Entry[]
  links: readonly { title: string; href: string }[]
  portrait: string | undefined
  hasBibtex: boolean
}

const toList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/** Returns the first file to read: who the owner is, and what is where. */
export const writeReadme = ({ settings, entries, links, portrait, hasBibtex }: Contents): TextFile => {
  const { ownerName, tagline, orcid, identity } = settings
  const { position, affiliation, email, profileLinks, news } = identity
  const profiles = [email.replace(' ', '@'), orcid && orcidAddress(orcid), ...profileLinks].filter(Boolean)
  const groups = Map.groupBy(entries, ({ group }) => group)
  const sections = [
    `# ${ownerName}`,
    portrait && `![Portrait](${portrait})`,
    [tagline, position, affiliation].filter(Boolean).join('  \n'),
    toList(profiles),
    news.length > 0 && `## News\n\n${toList(news.map(({ date, text, link }) => `${date}: ${toLink(text, link || undefined)}`))}`,
    ...[...groups].map(([group, listed]) => `## ${group}\n\n${toList(listed.map(({ title, path }) => toLink(title, path)))}`),
    links.length > 0 && `## Links\n\n${toList(links.map(({ title, href }) => toLink(title, href || undefined)))}`,
    `## In this folder\n\n${toList([
      '`content/`, `works/`: the texts, in Markdown',
      ...(hasBibtex ? ['[works.bib](works.bib): all works, for reference managers'] : []),
      '`images/`, `files/`: what the texts and works link to',
      '`hugo.yaml`: the name of the site, for Hugo and for an import into this product',
    ])}`,
  ]
  return { path: 'README.md', text: `${sections.filter(Boolean).join('\n\n')}\n` }
}
