import { type Settings, t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { matchRoutes, type RouteObject, useLocation } from '@portfolio/router'
import { ErrorBoundary, SkipLink } from '@portfolio/ui'
import type { ReactNode } from 'react'
import { Background } from './background.tsx'
import { Masthead } from './masthead.tsx'
import * as styles from './public-layout.module.css'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ScrollPosition } from './scroll-position.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useLinkPrefetch } from './use-link-prefetch.ts'

const CONTENT_ID = 'content'

interface PublicLayoutProps {
  settings: Settings
  /** The remote's routes, whose data is prefetched when a visitor is about to follow a link, and one for every other path. */
  routes: RouteObject[]
  children: ReactNode
}

/**
 * The layout of every public page. Children of `main` are placed on its grid: in the reading column, or over the full
 * width and the background with `data-bleed`.
 */
export const PublicLayout = ({ settings, routes, children }: PublicLayoutProps) => {
  const { pathname } = useLocation()
  const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as PublicRouteHandle | undefined
  useLinkPrefetch(routes)
  return (
    <div className={styles.page}>
      <SkipLink target={CONTENT_ID}>{t('Skip to content')}</SkipLink>
      <Masthead settings={settings} />
      <div className={styles.frame}>
        {(pathname === '/' || pathname === '/blogs') && <Background {...settings} />}
        <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {/* After the content, because on the landing page it is below the featured blog: the focus must not jump back up. */}
        <SideNavigation added={settings.menuPages}>
          <ErrorBoundary key={pathname}>{handle?.aside}</ErrorBoundary>
        </SideNavigation>
      </div>
      <SiteFooter settings={settings} routes={routes} />
      <RouteAnnouncer />
      <ScrollPosition />
    </div>
  )
}
