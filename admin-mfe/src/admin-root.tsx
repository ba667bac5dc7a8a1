import { TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import { Outlet } from '@portfolio/router'
import { useQueryClient } from '@tanstack/react-query'
import { type createStore, Provider } from 'jotai'
import { Suspense, useEffect } from 'react'
import { Waiting } from '#shared/layout/waiting.tsx'
import { type Admin, AdminContext } from '#shared/session/admin-context.tsx'
import { SignInAgain } from '#shared/session/sign-in-again.tsx'
import { FailedReads } from '#shared/toasts/failed-reads.tsx'
import { Toaster } from '#shared/toasts/toaster.tsx'
import { LoadOtherScreens } from './load-other-screens.tsx'

interface AdminRootProps {
  admin: Admin
  store: ReturnType<typeof createStore>
}

/** Wraps every page of the portal, sign-in included. */
export const AdminRoot = ({ admin, store }: AdminRootProps) => {
  const client = useQueryClient()

  useEffect(() => {
    void admin.session.load()
  }, [admin])

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_STORAGE_KEY) void admin.session.syncToken(newValue)
    }
    // A tab in the background may miss an event.
    const onFocus = () => void admin.session.syncToken(admin.session.token())
    window.addEventListener('storage', onStorage)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('focus', onFocus)
    }
  }, [admin])

  useEffect(() => {
    // A page restored from the back/forward cache may show old lists.
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && void client.invalidateQueries()
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [client])

  return (
    <Provider store={store}>
      <AdminContext value={admin}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
        <LoadOtherScreens />
        <SignInAgain />
        <FailedReads />
        <Toaster />
      </AdminContext>
    </Provider>
  )
}
