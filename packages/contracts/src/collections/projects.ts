import { defineCollection, type Item, publicationFields } from '#define-collection'

export const projects = defineCollection({
  name: 'projects',
  kind: 'list',
  path: '/projects',
  fields: publicationFields,
  page: {
    path: '/projects',
    title: 'Projects deliverables',
    group: 'Research',
    empty: 'Projects coming soon',
    count: { one: 'deliverable', many: 'deliverables' },
    workType: 'report',
  },
})

export type Project = Item<typeof projects>
