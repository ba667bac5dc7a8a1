import { type Collection, type CollectionName, collections, type ItemsName } from '#collections'

/** The API's addresses (specification, section 7) are all below this prefix. */
export const API_PREFIX = '/api'
/** Separate from `endpoints`, so that the script inlined in every document carries only this one. */
export const BEACON_PATH = '/beacon'

const paths = Object.fromEntries(collections.map(({ name, path }) => [name, path])) as { [C in Collection as C['name']]: C['path'] }

export const endpoints = {
  signIn: '/user/signin',
  signOut: '/user/signout',
  user: '/user/auth',
  about: '/about',
  aboutSummaries: '/summaries/about',
  aboutEdit: '/about/edit',
  aboutImageDelete: '/about/images/delete',
  // Not below /blogs, where the gateway's router would have to tell it from a blog's id.
  blogSummaries: '/summaries/blogs',
  blogContext: (id: string) => `/blogs/${encodeURIComponent(id)}/context`,
  blogImageDelete: '/blogs/images/delete',
  blogSetCurrent: (id: string) => `/blogs/set-current/${encodeURIComponent(id)}`,
  imageUpload: '/image/cloudinary/upload/single',
  settings: '/settings',
  settingsEdit: '/settings/edit',
  list: (name: CollectionName) => paths[name],
  one: (name: ItemsName, id: string) => `${paths[name]}/${encodeURIComponent(id)}`,
  add: (name: ItemsName) => `${paths[name]}/add`,
  restore: (name: ItemsName, id: string) => `${paths[name]}/restore/${encodeURIComponent(id)}`,
} as const

export const releaseEndpoints = {
  releases: '/releases',
  activate: '/releases/activate',
  rollBack: '/releases/rollback',
  prune: '/releases/prune',
  health: '/releases/health',
} as const
