import { type ApiClient, settingsQuery } from '@portfolio/api-client'
import { defaultSettings } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { Outlet, type RouteObject } from '@portfolio/router'
import { useQuery } from '@tanstack/react-query'
import { RouteErrorScreen } from '#layout/error-screen.tsx'
import { NotFoundPage } from '#layout/not-found-page.tsx'
import { PublicLayout } from '#layout/public-layout.tsx'
import { DocumentTitle } from './document-title.tsx'

const PublicRoot = ({ api, routes }: { api: ApiClient; routes: RouteObject[] }) => {
  const { data: settings = defaultSettings } = useQuery(settingsQuery(api))
  return (
    <PublicLayout settings={settings} routes={routes}>
      <DocumentTitle settings={settings} />
      <Outlet />
    </PublicLayout>
  )
}

const notFound: PublicRouteHandle = {
  status: () => 404,
  head: ({ settings }) => ({ title: `Page not found · ${settings.ownerName}` }),
}

/** The public site: the shell's frame around the routes of the public remote, and a page for every other path. */
export const publicRoutes = (api: ApiClient, remoteRoutes: RouteObject[]): RouteObject[] => [
  {
    element: <PublicRoot api={api} routes={remoteRoutes} />,
    errorElement: <RouteErrorScreen />,
    children: [
      { errorElement: <RouteErrorScreen />, children: remoteRoutes },
      { path: '*', element: <NotFoundPage />, handle: notFound },
    ],
  },
]
