import { defineCollection, type Item } from '#define-collection'
import { conferenceDate, description, title } from '#fields'

export const conferences = defineCollection({
  name: 'conferences',
  label: { one: 'Conference', many: 'Conferences' },
  fields: { title: title(), description: description(), conferenceDate: conferenceDate() },
  form: { title: 'Conferences Section', note: 'This information will be displayed publicly on the conferences page.' },
  list: { title: 'Conferences List', columns: ['title', 'conferenceDate', 'description'] },
  pages: { admin: '/admin/conferences', public: '/conferences' },
  messages: {
    created: 'Conference created successfully.',
    createFailed: 'Error adding new conference.',
    createFallback: 'Error adding conference, please try again.',
    deleted: 'Conferences deleted successfully.',
    deleteFailed: 'Problem deleting conferences, try again.',
    restored: 'Conference restored.',
  },
})

export type Conference = Item<typeof conferences>
