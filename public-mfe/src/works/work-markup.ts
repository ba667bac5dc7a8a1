import type { WorkCollection, WorkReference } from '@portfolio/contracts'
import { readLinks } from '#shared/entry-links.ts'
import { readField, readFields, readLanguage } from '#shared/markup.tsx'
import { isNotFound } from '#shared/not-found.tsx'
import type { Relation } from '#shared/references.tsx'
import type { ShownWork } from './work-query.ts'

/** Returns the tags of a document for reference managers. */
const readTags = ({ head }: Document) =>
  [...head.querySelectorAll<HTMLMetaElement>('[name^=citation_],[name^=DC]')].map(({ name, content }): [string, string] => [name, content])

const readReferences = (root: Element, relation: Relation): WorkReference[] =>
  [...root.querySelectorAll(`[data-reference="${relation}"]`)].map((link) => ({
    path: link.getAttribute('href') ?? '',
    title: readField(link, 'title'),
    year: readField(link, 'year'),
    ...readLanguage(link, 'p'),
  }))

/** Returns the data of a work's page from its markup; undefined when it does not show them. */
export const readWork = (root: Element, { fields, page }: WorkCollection, work: string): ShownWork | null | undefined => {
  if (isNotFound(root)) return null
  const article = root.querySelector('[data-work]')
  if (!article) return undefined
  const names = readFields(article, 'fact')
  const facts = readFields(article, 'value')
  return {
    _id: article.getAttribute('data-work') ?? '',
    values: Object.fromEntries(Object.keys(fields).map((field) => [field, readField(article, field)])),
    path: `${page.path}/${work}`,
    kind: readField(article, 'kind'),
    people: readField(article, 'people'),
    imprint: readField(article, 'imprint'),
    container: readField(article, 'container'),
    status: (article.querySelector('[data-status]')?.getAttribute('data-status') ?? '') as ShownWork['status'],
    links: readLinks(article),
    facts: names.map((name, index) => [name, facts[index] ?? '']),
    tags: readFields(article, 'tag'),
    previous: readReferences(root, 'previous')[0] ?? null,
    next: readReferences(root, 'next')[0] ?? null,
    related: readReferences(root, 'related'),
    meta: readTags(root.ownerDocument),
    ...readLanguage(article),
  }
}
