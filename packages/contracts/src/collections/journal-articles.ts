import { defineCollection, type Item } from '#define-collection'
import { author, description, link, releaseDate, title } from '#fields'
import { validation } from '#messages'

export const journalArticles = defineCollection({
  name: 'journalArticles',
  label: { one: 'Journal article', many: 'Journal Articles' },
  fields: {
    title: title(),
    description: description(),
    author: author(),
    link: link('Article Link', validation.articleLink),
    releaseDate: releaseDate(),
  },
  form: { title: 'Journal Articles Section', note: 'This information will be displayed publicly on the journal articles page.' },
  list: { title: 'Journal Articles List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  pages: { admin: '/admin/articles', public: '/articles' },
  messages: {
    created: 'Journal Article created successfully.',
    createFailed: 'Error adding new journal article.',
    createFallback: 'Error adding article, please try again.',
    deleted: 'Journal Article deleted successfully.',
    deleteFailed: 'Problem deleting journal article, try again.',
    restored: 'Journal Article restored.',
  },
})

export type JournalArticle = Item<typeof journalArticles>
