import { defineCollection, type Item } from '#define-collection'

export const conferences = defineCollection({
  name: 'conferences',
  kind: 'list',
  path: '/conferences',
  fields: { title: 'text', description: 'longText', conferenceDate: 'date' },
  page: {
    path: '/conferences',
    title: 'Conferences',
    group: 'Research',
    empty: 'Conference coming soon',
    count: { one: 'conference', many: 'conferences' },
    description: 'Conferences {owner} spoke at or organized.',
    workType: 'speech',
  },
})

export type Conference = Item<typeof conferences>
