import { createApi } from '@portfolio/api-client'
import { type Collection, collections, TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import type { RemoteModule } from '@portfolio/mfe-contract'
import { createStore } from 'jotai'
import { releasesPage, settingsPage } from '#shared/layout/menu.ts'
import { OwnerGuard } from '#shared/layout/owner-guard.tsx'
import { withSignInAgain } from '#shared/session/admin-api.ts'
import { createSession } from '#shared/session/session.ts'
import { AboutPage } from './about/about-page.tsx'
import { AdminRoot } from './admin-root.tsx'
import { BlogsPage } from './blogs/blogs-page.tsx'
import { CollectionPage } from './collections/collection-page.tsx'
import { ReleasesPage } from './releases/releases-page.tsx'
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

/** The owner's portal. The shell's API client sends no token, so the portal creates one that does. */
export const createRoutes: RemoteModule['createRoutes'] = () => {
  const store = createStore()
  const api = createApi({ getToken: () => window.localStorage.getItem(TOKEN_STORAGE_KEY) })
  const session = createSession({ api, store, storage: window.localStorage })
  const admin = { api: withSignInAgain(api, session), session }

  return [
    {
      element: <AdminRoot admin={admin} store={store} />,
      children: [
        { path: '/admin', element: <SignInPage /> },
        {
          element: <OwnerGuard />,
          children: [
            ...collections.map((collection) => ({ path: collection.adminPage, element: createPage(collection) })),
            { path: settingsPage, element: <SettingsPage /> },
            { path: releasesPage, element: <ReleasesPage /> },
          ],
        },
      ],
    },
  ]
}
