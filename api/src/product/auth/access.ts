import {
  BEACON_PATH,
  type Collection,
  collections,
  type ItemsName,
  isOrdered,
  itemsNames,
  MENU_ORDER,
  ownerEndpoints,
  publicEndpoints,
  releaseEndpoints,
  rowEndpoints,
  VIEWS_PATH,
  workingCopyEndpoints,
} from '@portfolio/contracts'

/** `anyone`: public reads, the beacon and the count of views. `owner`: calls with a token. `sign-in`: the owner's calls without a token. */
type Access = 'anyone' | 'owner' | 'sign-in'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below /api, as a route pattern. */
  path: string
  access: Access
}

const publicGet = (path: string): Call => ({ method: 'GET', path, access: 'anyone' })
const ownerGet = (path: string): Call => ({ method: 'GET', path, access: 'owner' })
const post = (path: string): Call => ({ method: 'POST', path, access: 'owner' })
const remove = (path: string): Call => ({ method: 'DELETE', path, access: 'owner' })

const itemCalls = (path: string) => [publicGet(path), post(`${path}/add`), post(`${path}/restore/:id`), remove(`${path}/:id`)]

const workCalls = (path: string): Call[] => [
  publicGet(`/works${path}`),
  publicGet(`/works${path}/:work`),
  publicGet(`/works${path}/:item/citation`),
  { method: 'GET', path: `/works${path}/:work/details`, access: 'owner' },
  post(`/works${path}/preview`),
]

const collectionCalls = (collection: Collection): Call[] => {
  const { kind, path } = collection
  switch (kind) {
    case 'list':
      return [...itemCalls(path), publicGet(`/pages${path}/:page`), ...('page' in collection ? workCalls(path) : [])]
    case 'posts':
      return [
        ...itemCalls(path),
        publicGet(`/summaries${path}`),
        publicGet(`${path}/:id`),
        publicGet(`${path}/:id/context`),
        publicGet(`${path}/:item/citation`),
        post(`${path}/set-current/:id`),
        post(`${path}/images/delete`),
      ]
    case 'post':
      return [publicGet(path), publicGet(`/summaries${path}`), post(`${path}/edit`), post(`${path}/images/delete`)]
  }
}

const rowCalls = (name: ItemsName): Call[] => [
  ownerGet(rowEndpoints.findPath(name)),
  ...(isOrdered(name) ? [post(rowEndpoints.order(name))] : []),
]

/** Every call of the API and who may make it. The gateway does not start with a route that is missing here (guard.ts), so none is public by mistake. */
export const calls: readonly Call[] = [
  { method: 'POST', path: ownerEndpoints.signIn, access: 'sign-in' },
  { method: 'GET', path: ownerEndpoints.user, access: 'owner' },
  post(ownerEndpoints.signOut),
  post(ownerEndpoints.account),
  ownerGet(ownerEndpoints.sessions),
  post(ownerEndpoints.endOtherSessions),
  ownerGet(ownerEndpoints.passkeys),
  post(ownerEndpoints.passkeyRequest),
  post(ownerEndpoints.passkeyAdd),
  remove(`${ownerEndpoints.passkeys}/:id`),
  { method: 'POST', path: ownerEndpoints.passkeySignInRequest, access: 'sign-in' },
  { method: 'POST', path: ownerEndpoints.passkeySignIn, access: 'sign-in' },
  ...collections.flatMap(collectionCalls),
  ...itemsNames().flatMap(rowCalls),
  post(rowEndpoints.order(MENU_ORDER)),
  publicGet('/pages/landing/:page'),
  publicGet('/pages/blog-tags/:page/:tag'),
  publicGet('/works/all/:page'),
  publicGet(publicEndpoints.search()),
  publicGet(publicEndpoints.cv),
  publicGet(publicEndpoints.settings),
  publicGet(publicEndpoints.licenses),
  post(ownerEndpoints.settingsEdit),
  { method: 'GET', path: ownerEndpoints.apiTokens, access: 'owner' },
  post(ownerEndpoints.teamTokenAdd),
  remove(`${ownerEndpoints.apiTokens}/:name`),
  { method: 'GET', path: ownerEndpoints.citationStyles, access: 'owner' },
  post(ownerEndpoints.citationStyleAdd),
  post(`${ownerEndpoints.citationStyles}/restore/:id`),
  remove(`${ownerEndpoints.citationStyles}/:id`),
  ownerGet(workingCopyEndpoints.all),
  ownerGet(workingCopyEndpoints.schedules),
  ownerGet(`${workingCopyEndpoints.all}/:form`),
  ownerGet(`${workingCopyEndpoints.all}/:form/:id`),
  post(`${workingCopyEndpoints.all}/:form/:id`),
  post(`${workingCopyEndpoints.all}/:form/:id/keep`),
  post(`${workingCopyEndpoints.all}/:form/:id/restore`),
  remove(`${workingCopyEndpoints.all}/:form/:id`),
  remove(`${workingCopyEndpoints.all}/:form/:id/if-empty`),
  ownerGet(`${workingCopyEndpoints.all}/:form/:id/previews`),
  post(`${workingCopyEndpoints.all}/:form/:id/previews`),
  remove(`${workingCopyEndpoints.all}/:form/:id/previews`),
  post(ownerEndpoints.imageUpload),
  { method: 'GET', path: ownerEndpoints.images, access: 'owner' },
  post(ownerEndpoints.imageDescribe),
  post(ownerEndpoints.imageReplace),
  remove(`${ownerEndpoints.images}/:id`),
  post(ownerEndpoints.fileUpload),
  { method: 'GET', path: ownerEndpoints.importBatches, access: 'owner' },
  { method: 'GET', path: `${ownerEndpoints.importBatches}/:id`, access: 'owner' },
  { method: 'GET', path: ownerEndpoints.importedWorks, access: 'owner' },
  post(ownerEndpoints.siteUpload),
  post(ownerEndpoints.siteApply),
  ownerGet(`${ownerEndpoints.sitePreview('')}:id`),
  post(ownerEndpoints.importPreview),
  post(ownerEndpoints.importApply),
  post(ownerEndpoints.importUndo),
  { method: 'GET', path: ownerEndpoints.readiness, access: 'owner' },
  ownerGet(ownerEndpoints.linkCheck),
  post(ownerEndpoints.linkCheckRun),
  { method: 'GET', path: ownerEndpoints.worksAsImported, access: 'owner' },
  { method: 'GET', path: ownerEndpoints.identifiers, access: 'owner' },
  post(ownerEndpoints.identifierWorks),
  post(ownerEndpoints.recognize),
  ownerGet('/revisions/:form/:id'),
  ownerGet('/revisions/:revision'),
  post(ownerEndpoints.revisionRestore),
  ownerGet(ownerEndpoints.siteChanges()),
  ownerGet('/history/site'),
  post(ownerEndpoints.siteRestore),
  ownerGet(ownerEndpoints.trash),
  post(ownerEndpoints.trashDelete),
  post(ownerEndpoints.trashEmpty),
  post(ownerEndpoints.readableExport),
  ownerGet(ownerEndpoints.statistics),
  ownerGet(ownerEndpoints.auditEvents),
  ownerGet(ownerEndpoints.backups),
  post(ownerEndpoints.backupDownload),
  post(ownerEndpoints.backupUpload),
  { method: 'GET', path: releaseEndpoints.releases, access: 'owner' },
  post(releaseEndpoints.activate),
  post(releaseEndpoints.rollBack),
  post(releaseEndpoints.preview),
  post(releaseEndpoints.revokePreview),
  post(releaseEndpoints.schedule),
  post(releaseEndpoints.cancelScheduled),
  post(releaseEndpoints.freeze),
  post(releaseEndpoints.unfreeze),
  post(releaseEndpoints.share),
  post(releaseEndpoints.stopShare),
  post(releaseEndpoints.finishShare),
  post(releaseEndpoints.prune),
  { method: 'GET', path: releaseEndpoints.health, access: 'owner' },
  { method: 'POST', path: BEACON_PATH, access: 'anyone' },
  { method: 'POST', path: VIEWS_PATH, access: 'anyone' },
]
