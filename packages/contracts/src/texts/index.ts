import type { CollectionName, ListName } from '#collections'
import { aboutTexts } from './about.ts'
import { blogTexts } from './blogs.ts'
import { bookChapterTexts } from './book-chapters.ts'
import { bookTexts } from './books.ts'
import { conferenceTexts } from './conferences.ts'
import type { ListTexts, TextsOf } from './define-texts.ts'
import { externalLinkTexts } from './external-links.ts'
import { journalArticleTexts } from './journal-articles.ts'
import { projectTexts } from './projects.ts'

export * from './work-details.ts'

export const texts: { [Name in CollectionName]: TextsOf<Name> } = {
  blogs: blogTexts,
  books: bookTexts,
  bookChapters: bookChapterTexts,
  journalArticles: journalArticleTexts,
  projects: projectTexts,
  conferences: conferenceTexts,
  externalLinks: externalLinkTexts,
  about: aboutTexts,
}

/** The texts of any list collection, for code that works with all of them. */
export const listTexts = (name: ListName): ListTexts => texts[name]
