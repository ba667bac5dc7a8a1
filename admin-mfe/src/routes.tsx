import { createApi } from '@portfolio/api-client'
import {
  ACCOUNT_PAGE,
  AUDIT_PAGE,
  type Collection,
  collections,
  EDIT_PAGE,
  getAdminPage,
  HISTORY_PAGE,
  IMPORT_PAGE,
  MEDIA_PAGE,
  READINESS_PAGE,
  RELEASES_PAGE,
  SETTINGS_PAGE,
  SIGN_IN_PAGE,
  TOKEN_STORAGE_KEY,
  TRASH_PAGE,
} from '@portfolio/contracts'
import type { RemoteModule } from '@portfolio/mfe-contract'
import { createStore } from 'jotai'
import { NotFoundPage } from '#shared/layout/not-found-page.tsx'
import { OwnerGuard } from '#shared/layout/owner-guard.tsx'
import { ScreenError } from '#shared/layout/screen-error.tsx'
import { withSignInAgain } from '#shared/session/admin-api.ts'
import { setEditHint } from '#shared/session/edit-hint.ts'
import { createSession } from '#shared/session/session.ts'
import { announceSignOut } from '#shared/session/sign-out-channel.ts'
import { AboutPage } from './about/about-page.tsx'
import { AccountPage } from './account/account-page.tsx'
import { AdminRoot } from './admin-root.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { BlogsPage } from './blogs/blogs-page.tsx'
import { CollectionPage } from './collections/collection-page.tsx'
import { EditPage } from './edit/edit-page.tsx'
import { ImportPage } from './import/import-page.tsx'
import { MediaPage } from './media/media-page.tsx'
import { ApiTokens } from './releases/api-tokens.tsx'
import { ReleasesPage } from './releases/releases-page.tsx'
import { HistoryPage } from './revisions/history-page.tsx'
import { TrashPage } from './revisions/trash-page.tsx'
import { ScholarPage } from './scholar/scholar-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

const createPage = (collection: Collection) => {
  switch (collection.kind) {
    case 'list':
      return <CollectionPage key={collection.name} collection={collection} />
    case 'posts':
      return <BlogsPage />
    case 'post':
      return <AboutPage />
  }
}

const screens = [
  ...collections.map((collection) => ({ path: getAdminPage(collection), element: createPage(collection) })),
  { path: MEDIA_PAGE, element: <MediaPage /> },
  { path: IMPORT_PAGE, element: <ImportPage /> },
  { path: READINESS_PAGE, element: <ScholarPage /> },
  { path: HISTORY_PAGE, element: <HistoryPage /> },
  { path: TRASH_PAGE, element: <TrashPage /> },
  { path: SETTINGS_PAGE, element: <SettingsPage /> },
  { path: ACCOUNT_PAGE, element: <AccountPage tokens={<ApiTokens />} /> },
  { path: AUDIT_PAGE, element: <AuditPage /> },
  { path: RELEASES_PAGE, element: <ReleasesPage /> },
  { path: EDIT_PAGE, element: <EditPage /> },
]

/** The owner's portal. The shell's API client has only the calls of visitors, so the portal creates one with all of them. */
export const createRoutes: RemoteModule['createRoutes'] = () => {
  const store = createStore()
  const api = createApi({ getToken: () => window.localStorage.getItem(TOKEN_STORAGE_KEY) })
  const session = createSession({ api, store, storage: window.localStorage, announceSignOut, setEditHint })
  const admin = { api: withSignInAgain(api, session), session }

  return [
    {
      element: <AdminRoot admin={admin} store={store} />,
      children: [
        { path: SIGN_IN_PAGE, element: <SignInPage /> },
        {
          element: <OwnerGuard />,
          children: screens.map((screen) => ({ ...screen, errorElement: <ScreenError /> })),
        },
        { element: <OwnerGuard signedOut={<NotFoundPage />} />, children: [{ path: `${SIGN_IN_PAGE}/*`, element: <NotFoundPage /> }] },
      ],
    },
  ]
}
