import { type PublicApi, settingsQuery } from '@portfolio/api-client'
import { type Settings, t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { type RouteObject, useLocation, useRoutes } from '@portfolio/router'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NotFoundPage } from '#layout/not-found-page.tsx'
import { PageBoundary, type Recover } from '#layout/page-boundary.tsx'
import { PublicLayout } from '#layout/public-layout.tsx'
import { useViews } from '#views/use-views.ts'
import { DocumentHead } from './document-head.tsx'

const notFound: PublicRouteHandle = {
  status: () => 404,
  head: ({ settings }) => ({ title: `${t('Page not found')} · ${settings.ownerName}` }),
}

const servedPath = globalThis.location?.pathname

/** The 404 page of a document; after a navigation, the page may be that of another remote, so its document is loaded. */
const Elsewhere = () => {
  const { pathname } = useLocation()
  const isServed = !servedPath || pathname === servedPath
  useEffect(() => {
    if (!isServed) location.reload()
  }, [isServed])
  return isServed ? <NotFoundPage /> : null
}

/** The routes of the document's remote, and one for every other path. */
export const publicRoutes = (remoteRoutes: RouteObject[]): RouteObject[] => [
  ...remoteRoutes,
  { path: '*', element: <Elsewhere />, handle: notFound },
]

/** Shown until the settings are loaded, if the server has not rendered the page. */
const unknown = { ownerName: '' } as Settings

interface PublicSiteProps {
  api: PublicApi
  routes: RouteObject[]
  recover?: Recover
}

/** The public site inside a router: the shell's layout around the current page. The layout stays when a page throws. */
export const PublicSite = ({ api, routes, recover }: PublicSiteProps) => {
  const { data: settings = unknown } = useQuery(settingsQuery(api))
  const { key, pathname } = useLocation()
  useViews(pathname)
  const page = useRoutes(routes)
  return (
    <PublicLayout settings={settings} routes={routes}>
      <DocumentHead settings={settings} routes={routes} />
      <PageBoundary recover={recover} page={key}>
        {page}
      </PageBoundary>
    </PublicLayout>
  )
}
