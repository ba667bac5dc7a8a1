import type { AuditKind } from '#audit'
import type { CitedName } from '#citations'
import { type Collection, type CollectionName, collections, type ItemsName, type ListName, type WorkCollectionName } from '#collections'
import type { LibraryFilter } from '#media'
import type { StatisticsPeriod } from '#statistics'
import type { FormName } from '#working-copies'

const paths = Object.fromEntries(collections.map(({ name, path }) => [name, path])) as { [C in Collection as C['name']]: C['path'] }

/** The public reads, apart from the owner's calls, because visitors' code imports these only. */
export const publicEndpoints = {
  about: '/about',
  aboutSummaries: '/summaries/about',
  // Not below /blogs, where the gateway's router would take it for a blog's id.
  blogSummaries: '/summaries/blogs',
  blogContext: (id: string) => `/blogs/${encodeURIComponent(id)}/context`,
  settings: '/settings',
  landing: (page: number) => `/pages/landing/${page}`,
  blogTag: (tag: string, page: number) => `/pages/blog-tags/${page}/${encodeURIComponent(tag)}`,
  page: (name: ListName, page: number) => `/pages${paths[name]}/${page}`,
  /** `query` is what `writeWorksQuery` returns. */
  works: (name: WorkCollectionName, query = '') => `/works${paths[name]}${query}`,
  /** The same with `coins`, which only documents need. */
  worksWithCoins: (name: WorkCollectionName, query = '') => `/works${paths[name]}${query}${query ? '&' : '?'}coins=1`,
  /** `work` is a slug, present or former, or an id. */
  work: (name: WorkCollectionName, work: string) => `/works${paths[name]}/${encodeURIComponent(work)}`,
  /** Without a style: the default one. */
  citation: (name: CitedName, item: string, style = '') =>
    `${name === 'blogs' ? '' : '/works'}${paths[name]}/${encodeURIComponent(item)}/citation${style && `?style=${encodeURIComponent(style)}`}`,
  allWorks: (page: number) => `/works/all/${page}`,
  cv: '/cv',
  /** `query` is what `writeSearchQuery` returns. */
  search: (query = '') => `/search${query}`,
  licenses: '/licenses',
  list: (name: CollectionName) => paths[name],
  one: (name: ItemsName, id: string) => `${paths[name]}/${encodeURIComponent(id)}`,
} as const

/** Sign-in and the calls of the owner. An item is deleted at its public path. */
export const ownerEndpoints = {
  signIn: '/user/signin',
  signOut: '/user/signout',
  user: '/user/auth',
  account: '/user/account',
  sessions: '/user/sessions',
  endOtherSessions: '/user/sessions/end-others',
  passkeys: '/user/passkeys',
  passkeyRequest: '/user/passkeys/request',
  passkeyAdd: '/user/passkeys/add',
  passkey: (id: string) => `/user/passkeys/${encodeURIComponent(id)}`,
  passkeySignInRequest: '/user/signin/passkey/request',
  passkeySignIn: '/user/signin/passkey',
  aboutEdit: '/about/edit',
  aboutImageDelete: '/about/images/delete',
  blogImageDelete: '/blogs/images/delete',
  blogSetCurrent: (id: string) => `/blogs/set-current/${encodeURIComponent(id)}`,
  imageUpload: '/image/cloudinary/upload/single',
  images: '/images',
  imageLibrary: (page: number, filter: LibraryFilter) => `/images?page=${page}&show=${filter}`,
  imageDescribe: '/images/describe',
  imageReplace: '/images/replace',
  image: (id: string) => `/images/${encodeURIComponent(id)}`,
  fileUpload: '/files/upload',
  settingsEdit: '/settings/edit',
  apiTokens: '/tokens',
  teamTokenAdd: '/tokens/add',
  apiToken: (name: string) => `/tokens/${encodeURIComponent(name)}`,
  importPreview: '/import/preview',
  importApply: '/import/apply',
  importUndo: '/import/undo',
  importBatches: '/import/batches',
  importedWorks: '/import/works',
  siteUpload: '/import/sites/upload',
  siteApply: '/import/sites/apply',
  sitePreview: (id: string) => `/import/sites/${encodeURIComponent(id)}`,
  importReport: (id: string) => `/import/batches/${encodeURIComponent(id)}`,
  identifiers: '/identifiers',
  identifierWorks: '/identifiers/works',
  recognize: '/recognize',
  workDetails: (name: WorkCollectionName, id: string) => `/works${paths[name]}/${encodeURIComponent(id)}/details`,
  readiness: '/works/readiness',
  linkCheck: '/link-check',
  linkCheckRun: '/link-check/run',
  worksAsImported: '/works/as-imported',
  workPreview: (name: WorkCollectionName) => `/works${paths[name]}/preview`,
  citationStyles: '/citation-styles',
  citationStyleAdd: '/citation-styles/add',
  citationStyle: (id: string) => `/citation-styles/${encodeURIComponent(id)}`,
  citationStyleRestore: (id: string) => `/citation-styles/restore/${encodeURIComponent(id)}`,
  /** `id`: of the item, or SETTINGS_ID. */
  itemHistory: (name: FormName, id: string) => `/revisions/${name}/${encodeURIComponent(id)}`,
  revision: (id: number) => `/revisions/${id}`,
  revisionRestore: '/revisions/restore',
  /** Without `before`: the latest changes. */
  siteChanges: (before = '') => `/history/changes${before && `?before=${encodeURIComponent(before)}`}`,
  siteAt: (at: string) => `/history/site?at=${encodeURIComponent(at)}`,
  siteRestore: '/history/restore',
  trash: '/trash',
  trashDelete: '/trash/delete',
  trashEmpty: '/trash/empty',
  /** Keeps what was deleted later. */
  trashEmptyUntil: (deletedAt: string) => `/trash/empty?until=${encodeURIComponent(deletedAt)}`,
  readableExport: '/export/readable',
  backups: '/backups',
  backupDownload: '/backups/download',
  backupUpload: '/backups/upload',
  auditEvents: '/audit-events',
  /** Without a kind: of all kinds. `before`: the `next` of the previous page. */
  auditPage: (kind?: AuditKind, before = '') => {
    const parameters = [...(kind ? [`kind=${kind}`] : []), ...(before ? [`before=${encodeURIComponent(before)}`] : [])]
    return `/audit-events${parameters.length ? `?${parameters.join('&')}` : ''}`
  },
  statistics: '/statistics',
  statisticsOf: (days: StatisticsPeriod) => `/statistics?days=${days}`,
  add: (name: ItemsName) => `${paths[name]}/add`,
  restore: (name: ItemsName, id: string) => `${paths[name]}/restore/${encodeURIComponent(id)}`,
} as const

export const releaseEndpoints = {
  releases: '/releases',
  activate: '/releases/activate',
  rollBack: '/releases/rollback',
  preview: '/releases/preview',
  revokePreview: '/releases/preview/revoke',
  schedule: '/releases/schedule',
  cancelScheduled: '/releases/cancel-scheduled',
  freeze: '/releases/freeze',
  unfreeze: '/releases/unfreeze',
  share: '/releases/share',
  stopShare: '/releases/share/stop',
  finishShare: '/releases/share/finish',
  prune: '/releases/prune',
  health: '/releases/health',
} as const
