import { type ApiClient, aboutQuery } from '@portfolio/api-client'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { preloadOf } from '#shared/pictures.ts'
import { excerpt } from '#shared/plain-text.ts'
import { POST_SIZES, readPost } from '#shared/post.tsx'
import { person } from '#shared/structured-data.ts'
import { AboutPage } from './about-page.tsx'

const DESCRIPTION_CHARACTERS = 200

const handleOf = (api: ApiClient): PublicRouteHandle => {
  const query = aboutQuery(api)
  return {
    queries: () => [query],
    head: ({ queryClient, settings }) => {
      const section = queryClient.getQueryData(query.queryKey)?.[0]
      const description = section ? excerpt(section.description, DESCRIPTION_CHARACTERS) : `About ${settings.ownerName}.`
      return {
        title: `About · ${settings.ownerName}`,
        description,
        image: section?.images[0]?.url,
        preloadImage: preloadOf(section?.images[0], POST_SIZES),
        jsonLd: {
          '@context': 'https://schema.org',
          ...person(settings.ownerName),
          description,
          image: section?.images[0]?.url,
          sameAs: [settings.microblogUrl, settings.networkUrl].filter(Boolean),
        },
      }
    },
    fromMarkup: ({ root, queryClient }) => {
      if (!root.querySelector('[data-about]')) return
      const section = readPost(root)
      queryClient.setQueryData(query.queryKey, section ? [section] : [])
    },
  }
}

export const aboutRoutes = (api: ApiClient): RouteObject[] => [{ path: '/about', element: <AboutPage api={api} />, handle: handleOf(api) }]
