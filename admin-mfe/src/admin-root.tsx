import { TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import { Outlet } from '@portfolio/router'
import { useQueryClient } from '@tanstack/react-query'
import { type createStore, Provider } from 'jotai'
import { useEffect } from 'react'
import { type Admin, AdminContext } from '#shared/session/admin-context.tsx'
import { SignInAgain } from '#shared/session/sign-in-again.tsx'
import { Toaster } from '#shared/toasts/toaster.tsx'

interface AdminRootProps {
  admin: Admin
  store: ReturnType<typeof createStore>
}

/** Around every screen of the portal, the sign-in included. */
export const AdminRoot = ({ admin, store }: AdminRootProps) => {
  const client = useQueryClient()

  useEffect(() => {
    void admin.session.load()
  }, [admin])

  useEffect(() => {
    const followStorage = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_STORAGE_KEY) void admin.session.follow(newValue)
    }
    // The answer to a sign-out clears the browser's storage without telling other tabs: they look when they are looked at.
    const look = () => void admin.session.follow(admin.session.token())
    window.addEventListener('storage', followStorage)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('storage', followStorage)
      window.removeEventListener('focus', look)
    }
  }, [admin])

  useEffect(() => {
    // A page the browser kept and shows again may hold lists from before.
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && void client.invalidateQueries()
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [client])

  return (
    <Provider store={store}>
      <AdminContext value={admin}>
        <Outlet />
        <SignInAgain />
        <Toaster />
      </AdminContext>
    </Provider>
  )
}
