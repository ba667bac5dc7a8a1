import { createApi } from '@portfolio/api-client'
import { type DocumentRemote, ROOT_ID } from '@portfolio/mfe-contract'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useRouteError } from '@portfolio/router'
import { Loader } from '@portfolio/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createRemoteLoader } from '#federation/load-remote.ts'
import { rootFailures } from '#federation/root-failures.ts'
import { reportLostSheets, watchLaterFiles } from '#federation/watch-files.ts'
import { ErrorScreen } from '#layout/error-screen.tsx'
import { NotFoundPage } from '#layout/not-found-page.tsx'
import { createQueryClient } from './query-client.ts'

const RouteErrorScreen = () => <ErrorScreen error={useRouteError()} />

const adminRoutes = (remoteRoutes: RouteObject[]): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <RouteErrorScreen />,
    children: [...remoteRoutes, { path: '*', element: <NotFoundPage /> }],
  },
]

/** Loads the owner's portal. It is never rendered on the server; a failed load can be tried again in place. */
export const startAdmin = async (remote: DocumentRemote) => {
  const element = document.getElementById(ROOT_ID)
  if (!element) return
  const failures = rootFailures(remote.name)
  const root = createRoot(element, failures)
  const load = createRemoteLoader([remote])
  const queryClient = createQueryClient(1)
  reportLostSheets()

  const open = async () => {
    root.render(<Loader />)
    let loaded = false
    try {
      const { createRoutes } = await load(remote)
      loaded = true
      watchLaterFiles()
      const router = createBrowserRouter(adminRoutes(createRoutes({ api: createApi() })))
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      )
    } catch (error) {
      if (loaded) failures.onUncaughtError(error)
      else console.error(error)
      root.render(<ErrorScreen error={error} onRetry={open} />)
    }
  }
  await open()
}
