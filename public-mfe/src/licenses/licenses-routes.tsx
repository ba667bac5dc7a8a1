import type { PublicApi } from '@portfolio/api-client'
import { LICENSES_PAGE, t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { LicensesPage } from './licenses-page.tsx'
import { licensesQuery } from './licenses-query.ts'

/** The licenses of what the product uses. Rendered on the server only. */
export const licensesRoutes = (api: PublicApi): RouteObject[] => {
  const handle: PublicRouteHandle = {
    queries: () => [licensesQuery(api)],
    head: ({ settings }) => ({
      title: `${t('Licenses')} · ${settings.ownerName}`,
      description: t('The software that this site is made with.'),
    }),
  }
  return [{ path: LICENSES_PAGE, element: <LicensesPage api={api} />, handle }]
}
