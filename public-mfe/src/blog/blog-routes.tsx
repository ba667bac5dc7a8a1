import type { PublicApi } from '@portfolio/api-client'
import { blogPath, blogs, SOCIAL_PREFIX, screens, t } from '@portfolio/contracts'
import type { PublicRouteHandle, RouteParams } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { isServer } from '#is-server'
import { feedLinks } from '#shared/feed-links.ts'
import { preloadImage } from '#shared/images.ts'
import { POST_WIDTHS } from '#shared/post.tsx'
import { describeOwner } from '#shared/structured-data.ts'
import { readBlogPage } from './blog-markup.ts'
import { BlogPage } from './blog-page.tsx'
import { blogPageQuery } from './blog-page-query.ts'

const createHandle = (api: PublicApi): PublicRouteHandle => {
  const pageQuery = ({ id = '' }: RouteParams) => blogPageQuery(api, id)
  return {
    queries: (params) => [pageQuery(params)],
    head: ({ queryClient, params, settings }) => {
      const data = queryClient.getQueryData(pageQuery(params).queryKey)
      if (!data?.blog) return { title: `${t(data ? screens.notFound : screens.goBlogs)} · ${settings.ownerName}` }
      const { blog } = data
      const documentTitle = `${blog.title} · ${settings.ownerName}`
      if (!isServer) return { title: documentTitle }
      const { title, images, language } = blog
      const path = blogPath(blog)
      const { excerpt: description, addedAt, changedAt, tags } = data.context ?? {}
      return {
        title: documentTitle,
        description,
        isArticle: !blog.isMenuPage,
        itemLang: language,
        alternates: feedLinks(blogs.page.path, `${t(blogs.page.title)} · ${settings.ownerName}`),
        image: images[0]?.url,
        preloadImage: preloadImage(images[0], POST_WIDTHS),
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': blog.isMenuPage ? 'WebPage' : 'BlogPosting',
          '@id': path,
          url: path,
          [blog.isMenuPage ? 'name' : 'headline']: title,
          description,
          image: images.length ? images.map((image) => image.url) : `${SOCIAL_PREFIX}${path}.png`,
          datePublished: addedAt,
          dateModified: changedAt,
          inLanguage: language ?? settings.language,
          keywords: tags?.length ? tags : undefined,
          author: describeOwner(settings),
        },
      }
    },
    ...(isServer && {
      status: ({ queryClient, params }) => (queryClient.getQueryData(pageQuery(params).queryKey)?.blog === null ? 404 : 200),
    }),
    fromMarkup: ({ root, queryClient, params }) => {
      const data = readBlogPage(root)
      if (data) queryClient.setQueryData(pageQuery(params).queryKey, data)
    },
  }
}

export const blogRoutes = (api: PublicApi): RouteObject[] => [
  { path: '/blogs/:id', element: <BlogPage api={api} />, handle: createHandle(api) },
]
