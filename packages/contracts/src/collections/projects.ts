import { defineCollection, type Item } from '#define-collection'
import { author, description, link, releaseDate, title } from '#fields'
import { validation } from '#messages'

export const projects = defineCollection({
  name: 'projects',
  label: { one: 'Project', many: 'Projects' },
  fields: {
    title: title(),
    description: description(),
    author: author(),
    link: link('Project Link', validation.articleLink),
    releaseDate: releaseDate(),
  },
  form: { title: 'Project Deliverables Section', note: 'This information will be displayed publicly on the project deliverables page.' },
  list: { title: 'Projects List', columns: ['title', 'author', 'releaseDate', 'link', 'description'] },
  pages: { admin: '/admin/projects', public: '/projects' },
  messages: {
    created: 'Project created successfully.',
    createFailed: 'Error adding new Project.',
    createFallback: 'Error adding project, please try again.',
    deleted: 'Project deleted successfully.',
    deleteFailed: 'Problem deleting Project, try again.',
    restored: 'Project restored.',
  },
})

export type Project = Item<typeof projects>
