import { expect, it } from 'vitest'
import { texts } from './index.ts'

/** The toasts of the specification, section 8, repeated here so that a typo in the contracts fails. */
const specified = {
  books: {
    created: 'Book created successfully.',
    deleted: 'Book deleted successfully.',
    createFailed: 'Error adding new book.',
    deleteFailed: 'Problem deleting book, try again.',
    createFallback: 'Error adding book, please try again.',
  },
  bookChapters: {
    created: 'Book chapter created successfully.',
    deleted: 'Book chapter deleted successfully.',
    createFailed: 'Error adding new book chapter.',
    deleteFailed: 'Problem deleting book chapter, try again.',
    createFallback: 'Error adding book chapter, please try again.',
  },
  conferences: {
    created: 'Conference created successfully.',
    deleted: 'Conferences deleted successfully.',
    createFailed: 'Error adding new conference.',
    deleteFailed: 'Problem deleting conferences, try again.',
    createFallback: 'Error adding conference, please try again.',
  },
  journalArticles: {
    created: 'Journal Article created successfully.',
    deleted: 'Journal Article deleted successfully.',
    createFailed: 'Error adding new journal article.',
    deleteFailed: 'Problem deleting journal article, try again.',
    createFallback: 'Error adding article, please try again.',
  },
  projects: {
    created: 'Project created successfully.',
    deleted: 'Project deleted successfully.',
    createFailed: 'Error adding new Project.',
    deleteFailed: 'Problem deleting Project, try again.',
    createFallback: 'Error adding project, please try again.',
  },
  blogs: {
    created: 'Blog created successfully.',
    deleted: 'Blog deleted successfully.',
    createFailed: 'Error adding new blog.',
    deleteFailed: 'Problem deleting blog, try again.',
    createFallback: 'Error adding blog, please try again.',
  },
  externalLinks: {
    created: 'External link added successfully.',
    deleted: 'External link deleted successfully.',
    createFailed: 'Error creating new external link.',
    deleteFailed: 'Problem deleting link, try again.',
    createFallback: 'Error adding external link, please try again.',
  },
}

it.each(Object.entries(specified))('the toasts of %s are those of the specification', (name, messages) => {
  expect(texts[name as keyof typeof specified].messages).toMatchObject(messages)
})
