import { validation } from '#messages'
import type { TextsOf } from './define-texts.ts'
import { author, description, LINK_HINT, releaseDate, title } from './fields.ts'

export const projectTexts: TextsOf<'projects'> = {
  label: { one: 'Project', menu: 'Projects deliverables' },
  form: { title: 'Projects Deliverables Section', note: 'This information will be displayed publicly on the projects deliverables page.' },
  list: { title: 'Projects Deliverables List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  fields: { title, description, author, link: { label: 'Project Link', required: validation.articleLink, hint: LINK_HINT }, releaseDate },
  messages: {
    created: 'Project created successfully.',
    createFailed: 'Error adding new Project.',
    createFallback: 'Error adding project, please try again.',
    deleted: 'Project deleted successfully.',
    deleteFailed: 'Problem deleting Project, try again.',
    restored: 'Project restored.',
  },
}
