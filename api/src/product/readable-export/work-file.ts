import { type EntryLink, linkKinds, workTypes } from '@portfolio/contracts'
import { findField } from '#product/shared/merge-work.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'
import type { Addresses } from './addresses.ts'
import { toFrontMatter, toLink } from './front-matter.ts'
import type { TextFile } from './write-files.ts'

/** What the export needs of a work. */
export interface WorkToExport extends Pick<PublishedWork, 'collection' | 'values' | 'work'> {
  people: string
  venue: string
  tags: string[]
  links: EntryLink[]
  /** Every address of its page. */
  addresses: string[]
}

/** Returns the file of a work: what is known about it as front matter, its text, and links to its files. */
export const toWorkFile = (exported: WorkToExport, path: string, { toRelative }: Addresses): TextFile => {
  const { collection, values, work, people, venue, tags, links } = exported
  const title = values.title ?? ''
  const front = toFrontMatter({
    ...{ title, type: workTypes[work.type], authors: people, when: findField(collection, values, 'date') },
    ...{ venue, volume: work.volume, issue: work.issue, pages: work.page, publisher: work.publisher },
    ...{ doi: work.DOI, isbn: work.ISBN, tags },
  })
  const listed = links.map(({ kind, href }) => `- ${toLink(kind === 'doi' ? 'DOI' : linkKinds[kind], toRelative(href, path, title))}`)
  const text = findField(collection, values, 'longText')
  return { path, text: `${front + [text, listed.join('\n')].filter(Boolean).join('\n\n')}\n` }
}
