import type { PublicApi } from '@portfolio/api-client'
import { blogs, screens, t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { isServer } from '#is-server'
import { feedLinks } from '#shared/feed-links.ts'
import { preloadImage } from '#shared/images.ts'
import { neighborAddresses } from '#shared/page-links.tsx'
import { pageTitle } from '#shared/page-title.ts'
import { describeOwner } from '#shared/structured-data.ts'
import { FEATURED_WIDTHS } from './featured-blog.tsx'
import { readLanding } from './landing-markup.ts'
import { LandingPage } from './landing-page.tsx'
import { landingAddress, landingQuery } from './landing-query.ts'

const createHandle = (api: PublicApi): PublicRouteHandle => {
  const pageQuery = (page: number) => landingQuery(api, page)
  return {
    queries: (_params, page) => [pageQuery(page)],
    head: ({ queryClient, page, settings }) => {
      const { ownerName, tagline } = settings
      const data = queryClient.getQueryData(pageQuery(page).queryKey)
      if (data === null) return { title: `${t(screens.notFound)} · ${ownerName}` }
      const firstTitle = tagline ? `${ownerName} · ${tagline}` : ownerName
      const title = page > 1 ? `${pageTitle(t(screens.moreBlogs), page)} · ${ownerName}` : firstTitle
      if (!isServer) return { title }
      const description = tagline ? t('{0}, {1}', ownerName, tagline) : ownerName
      const alternates = [...feedLinks('', ownerName), ...feedLinks(blogs.page.path, `${t(blogs.page.title)} · ${ownerName}`)]
      const address = { description, alternates, canonical: landingAddress(page), ...(data && neighborAddresses(landingAddress, data)) }
      if (page > 1) return { title, ...address }
      const image = data?.blogs[0]?.images[0]
      return {
        title,
        ...address,
        image: image?.url,
        preloadImage: preloadImage(image, FEATURED_WIDTHS),
        jsonLd: {
          '@context': 'https://schema.org',
          ...describeOwner(settings),
          description: tagline || undefined,
        },
      }
    },
    ...(isServer && { status: ({ queryClient, page }) => (queryClient.getQueryData(pageQuery(page).queryKey) === null ? 404 : 200) }),
    fromMarkup: ({ root, queryClient, page }) => {
      const landing = readLanding(root, page)
      if (landing !== undefined) queryClient.setQueryData(pageQuery(page).queryKey, landing)
    },
  }
}

/** One page at two paths (specification, section 2). */
export const landingRoutes = (api: PublicApi): RouteObject[] =>
  ['/', '/blogs'].map((path) => ({ path, element: <LandingPage api={api} />, handle: createHandle(api) }))
