/** The API's addresses (specification, section 7), all under `/api`. Plain strings, so a visitor's page can use them without any schema. */
export const API_PREFIX = '/api'
/** Apart from the others, so that the script inside every document carries this one alone. */
export const BEACON_PATH = '/beacon'

export const collectionPaths = {
  books: '/books',
  bookChapters: '/bookChapters',
  journalArticles: '/journalArticles',
  projects: '/projects',
  conferences: '/conferences',
  blogs: '/blogs',
  externalLinks: '/links',
} as const

export type CollectionName = keyof typeof collectionPaths

export const endpoints = {
  signIn: '/user/signin',
  signOut: '/user/signout',
  user: '/user/auth',
  about: '/about',
  aboutEdit: '/about/edit',
  aboutImageDelete: '/about/images/delete',
  blogImageDelete: '/blogs/images/delete',
  blogSetCurrent: (id: string) => `/blogs/set-current/${encodeURIComponent(id)}`,
  imageUpload: '/image/cloudinary/upload/single',
  settings: '/settings',
  settingsEdit: '/settings/edit',
  list: (name: CollectionName) => collectionPaths[name],
  one: (name: CollectionName, id: string) => `${collectionPaths[name]}/${encodeURIComponent(id)}`,
  add: (name: CollectionName) => `${collectionPaths[name]}/add`,
  restore: (name: CollectionName, id: string) => `${collectionPaths[name]}/restore/${encodeURIComponent(id)}`,
} as const

export const releaseEndpoints = {
  releases: '/releases',
  activate: '/releases/activate',
  rollBack: '/releases/rollback',
  prune: '/releases/prune',
  health: '/releases/health',
} as const
