import type { PublicApi } from '@portfolio/api-client'
import { t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { isServer } from '#is-server'
import { preloadImage } from '#shared/images.ts'
import { POST_WIDTHS, readPost } from '#shared/post.tsx'
import { describeOwner } from '#shared/structured-data.ts'
import { AboutPage } from './about-page.tsx'
import { aboutPageQuery } from './about-query.ts'

const createHandle = (api: PublicApi): PublicRouteHandle => {
  const query = aboutPageQuery(api)
  return {
    queries: () => [query],
    head: ({ queryClient, settings }) => {
      const title = `${t('About')} · ${settings.ownerName}`
      if (!isServer) return { title }
      const data = queryClient.getQueryData(query.queryKey)
      const image = data?.section?.images[0]
      const description = data?.excerpt ?? t('About {0}.', settings.ownerName)
      return {
        title,
        description,
        image: image?.url,
        preloadImage: preloadImage(image, POST_WIDTHS),
        jsonLd: {
          '@context': 'https://schema.org',
          ...describeOwner(settings),
          description,
          image: image?.url,
        },
      }
    },
    fromMarkup: ({ root, queryClient }) => {
      const page = root.querySelector('[data-about]')
      if (page) queryClient.setQueryData(query.queryKey, { section: readPost(page), excerpt: page.getAttribute('data-excerpt') })
    },
  }
}

export const aboutRoutes = (api: PublicApi): RouteObject[] => [
  { path: '/about', element: <AboutPage api={api} />, handle: createHandle(api) },
]
