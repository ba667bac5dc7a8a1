import { createApi } from '@portfolio/api-client'
import { SIGN_IN_PAGE, TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import type { RemoteModule } from '@portfolio/mfe-contract'
import { createStore } from 'jotai'
import { NotFoundPage } from '#shared/layout/not-found-page.tsx'
import { OwnerGuard } from '#shared/layout/owner-guard.tsx'
import { ScreenError } from '#shared/layout/screen-error.tsx'
import { withSignInAgain } from '#shared/session/admin-api.ts'
import { setEditHint } from '#shared/session/edit-hint.ts'
import { createSession } from '#shared/session/session.ts'
import { announceSignOut } from '#shared/session/sign-out-channel.ts'
import { AdminRoot } from './admin-root.tsx'
import { loadAhead } from './load-ahead.ts'
import { findScreen, screens } from './screens.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

/** The owner's portal. The shell's API client has only the calls of visitors, so the portal creates one with all of them. */
export const createRoutes: RemoteModule['createRoutes'] = () => {
  const store = createStore()
  const api = createApi({ getToken: () => window.localStorage.getItem(TOKEN_STORAGE_KEY) })
  const session = createSession({ api, store, storage: window.localStorage, announceSignOut, setEditHint })
  const admin = { api: withSignInAgain(api, session), session }
  // While the session is read.
  if (findScreen(window.location.pathname)) void loadAhead(window.location.pathname)

  return [
    {
      element: <AdminRoot admin={admin} store={store} />,
      children: [
        { path: SIGN_IN_PAGE, element: <SignInPage /> },
        {
          element: <OwnerGuard />,
          children: screens.map(({ path, element }) => ({ path, element, errorElement: <ScreenError /> })),
        },
        { element: <OwnerGuard signedOut={<NotFoundPage />} />, children: [{ path: `${SIGN_IN_PAGE}/*`, element: <NotFoundPage /> }] },
      ],
    },
  ]
}
