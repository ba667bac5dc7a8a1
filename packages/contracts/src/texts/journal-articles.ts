import { validation } from '#messages'
import type { TextsOf } from './define-texts.ts'
import { author, description, LINK_HINT, releaseDate, title } from './fields.ts'

export const journalArticleTexts: TextsOf<'journalArticles'> = {
  label: { one: 'Journal article', menu: 'Journal articles' },
  form: { title: 'Journal Articles Section', note: 'This information will be displayed publicly on the journal articles page.' },
  list: { title: 'Journal Articles List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  fields: { title, description, author, link: { label: 'Article Link', required: validation.articleLink, hint: LINK_HINT }, releaseDate },
  messages: {
    created: 'Journal Article created successfully.',
    createFailed: 'Error adding new journal article.',
    createFallback: 'Error adding article, please try again.',
    deleted: 'Journal Article deleted successfully.',
    deleteFailed: 'Problem deleting journal article, try again.',
    restored: 'Journal Article restored.',
  },
}
