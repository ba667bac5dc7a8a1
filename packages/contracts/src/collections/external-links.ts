import { defineCollection, type Item } from '#define-collection'

/** Shown on the landing page, so they have no page of their own. */
export const externalLinks = defineCollection({
  name: 'externalLinks',
  kind: 'list',
  path: '/links',
  fields: { title: 'text', link: 'link' },
})

export type ExternalLink = Item<typeof externalLinks>
