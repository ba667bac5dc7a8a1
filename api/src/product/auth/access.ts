import { BEACON_PATH, type Collection, collections, endpoints, releaseEndpoints } from '@portfolio/contracts'

/** `anyone` reads, and may say that a page failed; `owner` needs a token; `sign-in` is the one write that cannot have one yet. */
export type Access = 'anyone' | 'owner' | 'sign-in'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below /api, as a route pattern. */
  path: string
  access: Access
}

const open = (path: string): Call => ({ method: 'GET', path, access: 'anyone' })
const post = (path: string): Call => ({ method: 'POST', path, access: 'owner' })
const remove = (path: string): Call => ({ method: 'DELETE', path, access: 'owner' })

const callsOfList = (path: string) => [open(path), post(`${path}/add`), post(`${path}/restore/:id`), remove(`${path}/:id`)]

/** Every call of the API and who may make it. A route that is not here does not start (see guard.ts), so none is open by oversight. */
export const calls: readonly Call[] = [
  { method: 'POST', path: endpoints.signIn, access: 'sign-in' },
  { method: 'GET', path: endpoints.user, access: 'owner' },
  post(endpoints.signOut),
  ...(collections as unknown as readonly Collection[]).flatMap(({ path }) => callsOfList(path)),
  ...callsOfList('/blogs'),
  open('/blogs/:id'),
  post('/blogs/set-current/:id'),
  post(endpoints.blogImageDelete),
  open(endpoints.about),
  post(endpoints.aboutEdit),
  post(endpoints.aboutImageDelete),
  open(endpoints.settings),
  post(endpoints.settingsEdit),
  post(endpoints.imageUpload),
  { method: 'GET', path: releaseEndpoints.releases, access: 'owner' },
  post(releaseEndpoints.activate),
  post(releaseEndpoints.rollBack),
  post(releaseEndpoints.prune),
  { method: 'GET', path: releaseEndpoints.health, access: 'owner' },
  { method: 'POST', path: BEACON_PATH, access: 'anyone' },
]
