import {
  ACCOUNT_PAGE,
  AUDIT_PAGE,
  type Collection,
  collections,
  EDIT_PAGE,
  getAdminPage,
  HISTORY_PAGE,
  IMPORT_PAGE,
  LINK_CHECK_PAGE,
  MEDIA_PAGE,
  READINESS_PAGE,
  RELEASES_PAGE,
  SETTINGS_PAGE,
  STATISTICS_PAGE,
  TRASH_PAGE,
} from '@portfolio/contracts'
import { type ComponentType, lazy, type ReactNode } from 'react'

interface Screen {
  path: string
  element: ReactNode
  /** Downloads the scripts of the screen, once. */
  load: () => Promise<unknown>
}

/** Returns a screen with scripts of its own, so that the first screen waits for those of no other. */
const createScreen = <Props extends object>(path: string, load: () => Promise<ComponentType<Props>>, props: Props): Screen => {
  const Component = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  // React treats lazy components that resolve to the same one as one type: without a key, the open row of a list would stay open in the next list.
  return { path, load, element: <Component key={path} {...props} /> }
}

const createCollectionScreen = (collection: Collection): Screen => {
  const path = getAdminPage(collection)
  switch (collection.kind) {
    case 'list':
      return createScreen(
        path,
        async () => (await import(/* webpackChunkName: "collection" */ './collections/collection-page.tsx')).CollectionPage,
        { collection },
      )
    case 'posts':
      return createScreen(path, async () => (await import(/* webpackChunkName: "blogs" */ './blogs/blogs-page.tsx')).BlogsPage, {})
    case 'post':
      return createScreen(path, async () => (await import(/* webpackChunkName: "about" */ './about/about-page.tsx')).AboutPage, {})
  }
}

/** Its tokens belong to releases. */
const loadAccount = async () => {
  const [{ AccountPage }, { ApiTokens }] = await Promise.all([
    import(/* webpackChunkName: "account" */ './account/account-page.tsx'),
    import(/* webpackChunkName: "api-tokens" */ './releases/api-tokens.tsx'),
  ])
  return () => <AccountPage tokens={<ApiTokens />} />
}

/** Every screen of the portal but the sign-in page, which is part of the first script. */
export const screens: readonly Screen[] = [
  ...collections.map(createCollectionScreen),
  createScreen(MEDIA_PAGE, async () => (await import(/* webpackChunkName: "media" */ './media/media-page.tsx')).MediaPage, {}),
  createScreen(IMPORT_PAGE, async () => (await import(/* webpackChunkName: "import" */ './import/import-page.tsx')).ImportPage, {}),
  createScreen(READINESS_PAGE, async () => (await import(/* webpackChunkName: "scholar" */ './scholar/scholar-page.tsx')).ScholarPage, {}),
  createScreen(
    LINK_CHECK_PAGE,
    async () => (await import(/* webpackChunkName: "link-check" */ './link-check/link-check-page.tsx')).LinkCheckPage,
    {},
  ),
  createScreen(
    STATISTICS_PAGE,
    async () => (await import(/* webpackChunkName: "statistics" */ './statistics/statistics-page.tsx')).StatisticsPage,
    {},
  ),
  createScreen(HISTORY_PAGE, async () => (await import(/* webpackChunkName: "history" */ './revisions/history-page.tsx')).HistoryPage, {}),
  createScreen(TRASH_PAGE, async () => (await import(/* webpackChunkName: "trash" */ './revisions/trash-page.tsx')).TrashPage, {}),
  createScreen(
    SETTINGS_PAGE,
    async () => (await import(/* webpackChunkName: "settings" */ './settings/settings-page.tsx')).SettingsPage,
    {},
  ),
  createScreen(ACCOUNT_PAGE, loadAccount, {}),
  createScreen(AUDIT_PAGE, async () => (await import(/* webpackChunkName: "audit" */ './audit/audit-page.tsx')).AuditPage, {}),
  createScreen(
    RELEASES_PAGE,
    async () => (await import(/* webpackChunkName: "releases" */ './releases/releases-page.tsx')).ReleasesPage,
    {},
  ),
  createScreen(EDIT_PAGE, async () => (await import(/* webpackChunkName: "edit" */ './edit/edit-page.tsx')).EditPage, {}),
]

export const findScreen = (pathname: string): Screen | undefined => screens.find(({ path }) => path === pathname.replace(/\/+$/, ''))
