import { validation } from '#messages'
import type { TextsOf } from './define-texts.ts'
import { title } from './fields.ts'

export const externalLinkTexts: TextsOf<'externalLinks'> = {
  label: { one: 'External link', menu: 'External Links' },
  form: { title: 'External Links', note: 'This information will be displayed publicly beside the blogs.' },
  list: { title: 'External Links List', columns: ['title', 'link'] },
  fields: { title, link: { label: 'Link', required: validation.chapterLink, hint: 'A web address, such as https://example.org.' } },
  messages: {
    created: 'External link added successfully.',
    createFailed: 'Error creating new external link.',
    createFallback: 'Error adding external link, please try again.',
    deleted: 'External link deleted successfully.',
    deleteFailed: 'Problem deleting link, try again.',
    restored: 'External link restored.',
  },
}
