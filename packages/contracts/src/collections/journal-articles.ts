import { defineCollection, type Item, publicationFields } from '#define-collection'

export const journalArticles = defineCollection({
  name: 'journalArticles',
  kind: 'list',
  path: '/journalArticles',
  fields: publicationFields,
  page: {
    path: '/articles',
    title: 'Journal articles',
    group: 'Publications',
    empty: 'Articles coming soon',
    count: { one: 'article', many: 'articles' },
    workType: 'article-journal',
  },
})

export type JournalArticle = Item<typeof journalArticles>
