import type { PublicApi } from '@portfolio/api-client'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { preloadImage } from '#shared/images.ts'
import { person } from '#shared/structured-data.ts'
import { FEATURED_SIZES } from './featured-blog.tsx'
import { readLanding } from './landing-markup.ts'
import { LandingPage } from './landing-page.tsx'
import { landingQuery } from './landing-query.ts'

const createHandle = (api: PublicApi): PublicRouteHandle => {
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
        preloadImage: preloadImage(image, FEATURED_SIZES),
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
export const landingRoutes = (api: PublicApi): RouteObject[] =>
  ['/', '/blogs'].map((path) => ({ path, element: <LandingPage api={api} />, handle: createHandle(api) }))
