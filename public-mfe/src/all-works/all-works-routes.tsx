import type { PublicApi } from '@portfolio/api-client'
import { ALL_WORKS_PATH, pageAddress, screens, t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { listExports } from '#shared/exports.ts'
import { feedLinks } from '#shared/feed-links.ts'
import { neighborAddresses } from '#shared/page-links.tsx'
import { pageTitle } from '#shared/page-title.ts'
import { AllWorksPage } from './all-works-page.tsx'
import { allWorksQuery } from './all-works-query.ts'

const toAddress = (page: number) => pageAddress(ALL_WORKS_PATH, page)

/** All works of the site on one page. Rendered on the server only. */
export const allWorksRoutes = (api: PublicApi): RouteObject[] => {
  const handle: PublicRouteHandle = {
    queries: (_params, page) => [allWorksQuery(api, page)],
    head: ({ queryClient, page, settings: { ownerName } }) => {
      const data = queryClient.getQueryData(allWorksQuery(api, page).queryKey)
      if (data === null) return { title: `${t(screens.notFound)} · ${ownerName}` }
      return {
        title: `${pageTitle(t('All works'), page)} · ${ownerName}`,
        description: t('All works of {0}, by year.', ownerName),
        canonical: toAddress(page),
        ...(data && neighborAddresses(toAddress, data)),
        alternates: [...listExports({ path: ALL_WORKS_PATH }), ...feedLinks('', ownerName)],
      }
    },
    status: ({ queryClient, page }) => (queryClient.getQueryData(allWorksQuery(api, page).queryKey) === null ? 404 : 200),
  }
  return [{ path: ALL_WORKS_PATH, element: <AllWorksPage api={api} />, handle }]
}
