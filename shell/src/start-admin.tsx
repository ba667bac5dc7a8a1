import { createPublicApi } from '@portfolio/api-client'
import { type DocumentRemote, ROOT_ID } from '@portfolio/mfe-contract'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useRouteError } from '@portfolio/router'
import { Loader } from '@portfolio/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createRemoteLoader } from '#federation/load-remote.ts'
import { reportFailedChunks, reportMissingStylesheets } from '#federation/report-failed-files.ts'
import { ReportReady } from '#federation/report-ready.tsx'
import { createRootErrorHandlers } from '#federation/root-error-handlers.ts'
import { AdminErrorScreen } from '#layout/admin-error-screen.tsx'
import { NotFoundPage } from '#layout/not-found-page.tsx'
import { createQueryClient } from './query-client.ts'
import { storedToken } from './stored-token.ts'

const RouteErrorScreen = () => <AdminErrorScreen error={useRouteError()} />

const adminRoutes = (remoteRoutes: RouteObject[]): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <RouteErrorScreen />,
    children: [...remoteRoutes, { path: '*', element: <NotFoundPage /> }],
  },
]

/** Loads and renders the admin portal. It is never rendered on the server; a failed load can be retried in place. */
export const startAdmin = async (remote: DocumentRemote) => {
  const element = document.getElementById(ROOT_ID)
  if (!element) return
  const errorHandlers = createRootErrorHandlers(remote.name)
  const root = createRoot(element, errorHandlers)
  const load = createRemoteLoader([remote])
  const queryClient = createQueryClient(1)
  reportMissingStylesheets()

  const open = async () => {
    let loaded = false
    try {
      const { createRoutes } = await load(remote)
      loaded = true
      reportFailedChunks()
      const router = createBrowserRouter(adminRoutes(createRoutes({ api: createPublicApi({ getToken: storedToken }) })))
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <ReportReady remote={remote.name} />
          </QueryClientProvider>
        </StrictMode>,
      )
    } catch (error) {
      if (loaded) errorHandlers.onUncaughtError(error)
      else console.error(error)
      root.render(<AdminErrorScreen error={error} onRetry={retry} />)
    }
  }
  const retry = () => {
    root.render(<Loader />)
    return open()
  }
  // Until the remote has loaded, the document itself shows that the portal is opening.
  await open()
}
