import { defineCollection, type Item } from '#define-collection'
import { link, title } from '#fields'
import { validation } from '#messages'

export const externalLinks = defineCollection({
  name: 'externalLinks',
  label: { one: 'External link', many: 'External Links' },
  fields: { title: title(), link: link('Link', validation.chapterLink) },
  form: { title: 'External Links', note: 'This information will be displayed publicly beside the blogs.' },
  list: { title: 'External Links List', columns: ['title', 'link'] },
  pages: { admin: '/admin/links' },
  messages: {
    created: 'External link added successfully.',
    createFailed: 'Error creating new external link.',
    createFallback: 'Error adding external link, please try again.',
    deleted: 'External link deleted successfully.',
    deleteFailed: 'Problem deleting link, try again.',
    restored: 'External link restored.',
  },
})

export type ExternalLink = Item<typeof externalLinks>
