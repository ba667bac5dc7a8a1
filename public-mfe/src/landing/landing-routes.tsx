import type { ApiClient } from '@portfolio/api-client'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { landingQuery } from '#shared/landing-query.ts'
import { preloadOf } from '#shared/pictures.ts'
import { person } from '#shared/structured-data.ts'
import { FEATURED_SIZES } from './featured-blog.tsx'
import { readLanding } from './landing-markup.ts'
import { LandingPage } from './landing-page.tsx'

const handleOf = (api: ApiClient): PublicRouteHandle => {
  const query = landingQuery(api)
  return {
    queries: () => [query],
    head: ({ queryClient, settings }) => {
      const { ownerName, tagline, microblogUrl, networkUrl } = settings
      const blogs = queryClient.getQueryData(query.queryKey)?.blogs ?? []
      const image = (blogs.find((blog) => blog.current) ?? blogs[0])?.images[0]
      return {
        title: tagline ? `${ownerName} · ${tagline}` : ownerName,
        description: [ownerName, tagline].filter(Boolean).join(', '),
        image: image?.url,
        preloadImage: preloadOf(image, FEATURED_SIZES),
        jsonLd: {
          '@context': 'https://schema.org',
          ...person(ownerName),
          description: tagline || undefined,
          sameAs: [microblogUrl, networkUrl].filter(Boolean),
        },
      }
    },
    fromMarkup: ({ root, queryClient }) => {
      const landing = readLanding(root)
      if (landing) queryClient.setQueryData(query.queryKey, landing)
    },
  }
}

/** One page at two addresses (specification, section 2). */
export const landingRoutes = (api: ApiClient): RouteObject[] =>
  ['/', '/blogs'].map((path) => ({ path, element: <LandingPage api={api} />, handle: handleOf(api) }))
