import type { PublicApi } from '@portfolio/api-client'
import { BLOG_TAG_ROUTE, blogs, pageAddress, screens, t } from '@portfolio/contracts'
import type { PublicRouteHandle, RouteParams } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { feedLinks } from '#shared/feed-links.ts'
import { neighborAddresses } from '#shared/page-links.tsx'
import { pageTitle } from '#shared/page-title.ts'
import { TagPage } from './tag-page.tsx'
import { tagQuery } from './tag-query.ts'

/** The blogs with a tag. Only rendered on the server. */
export const tagRoutes = (api: PublicApi): RouteObject[] => {
  const pageQuery = ({ tag = '' }: RouteParams, page: number) => tagQuery(api, tag, page)
  const handle: PublicRouteHandle = {
    queries: (params, page) => [pageQuery(params, page)],
    head: ({ queryClient, params, page, settings: { ownerName } }) => {
      const data = queryClient.getQueryData(pageQuery(params, page).queryKey)
      if (!data) return { title: `${t(data === null ? screens.notFound : screens.goBlogs)} · ${ownerName}` }
      const toAddress = (number: number) => pageAddress(data.path, number)
      return {
        title: `${pageTitle(t('Blogs tagged “{0}”', data.tag), page)} · ${ownerName}`,
        description: t('Blogs by {0} tagged “{1}”.', ownerName, data.tag),
        canonical: toAddress(page),
        ...neighborAddresses(toAddress, data),
        alternates: feedLinks(blogs.page.path, `${t(blogs.page.title)} · ${ownerName}`),
      }
    },
    status: ({ queryClient, params, page }) => (queryClient.getQueryData(pageQuery(params, page).queryKey) === null ? 404 : 200),
  }
  return [{ path: BLOG_TAG_ROUTE, element: <TagPage api={api} />, handle }]
}
