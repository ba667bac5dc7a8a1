import type { TextsOf } from './define-texts.ts'
import { conferenceDate, description, title } from './fields.ts'

export const conferenceTexts: TextsOf<'conferences'> = {
  label: { one: 'Conference', menu: 'Conferences' },
  form: { title: 'Conferences Section', note: 'This information will be displayed publicly on the conferences page.' },
  list: { title: 'Conferences List', columns: ['title', 'conferenceDate', 'description'] },
  fields: { title, description, conferenceDate },
  messages: {
    created: 'Conference created successfully.',
    createFailed: 'Error adding new conference.',
    createFallback: 'Error adding conference, please try again.',
    deleted: 'Conferences deleted successfully.',
    deleteFailed: 'Problem deleting conferences, try again.',
    restored: 'Conference restored.',
  },
}
