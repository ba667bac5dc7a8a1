import type { ApiClient } from '@portfolio/api-client'
import { screens } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { preloadOf } from '#shared/pictures.ts'
import { excerpt } from '#shared/plain-text.ts'
import { POST_SIZES } from '#shared/post.tsx'
import { person } from '#shared/structured-data.ts'
import { readBlogPage } from './blog-markup.ts'
import { BlogPage } from './blog-page.tsx'
import { blogPageQuery } from './blog-page-query.ts'

const DESCRIPTION_CHARACTERS = 200

const handleOf = (api: ApiClient): PublicRouteHandle => {
  const queryOf = ({ id = '' }: { id?: string }) => blogPageQuery(api, id)
  return {
    queries: (params) => [queryOf(params)],
    head: ({ queryClient, params, settings }) => {
      const data = queryClient.getQueryData(queryOf(params).queryKey)
      if (!data?.blog) return { title: `${data ? screens.notFound : screens.goBlogs} · ${settings.ownerName}` }
      const { title, description, images } = data.blog
      const summary = excerpt(description, DESCRIPTION_CHARACTERS)
      return {
        title: `${title} · ${settings.ownerName}`,
        description: summary,
        image: images[0]?.url,
        preloadImage: preloadOf(images[0], POST_SIZES),
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: title,
          description: summary,
          image: images.map((image) => image.url),
          author: person(settings.ownerName),
        },
      }
    },
    status: ({ queryClient, params }) => (queryClient.getQueryData(queryOf(params).queryKey)?.blog === null ? 404 : 200),
    fromMarkup: ({ root, queryClient, params }) => {
      const data = readBlogPage(root)
      if (data) queryClient.setQueryData(queryOf(params).queryKey, data)
    },
  }
}

export const blogRoutes = (api: ApiClient): RouteObject[] => [
  { path: '/blogs/:id', element: <BlogPage api={api} />, handle: handleOf(api) },
]
