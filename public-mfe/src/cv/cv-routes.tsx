import type { PublicApi } from '@portfolio/api-client'
import { CV_PATH, t } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { describeOwner } from '#shared/structured-data.ts'
import { CvPage } from './cv-page.tsx'
import { cvQuery } from './cv-query.ts'

/** The owner's CV. Rendered on the server only. */
export const cvRoutes = (api: PublicApi): RouteObject[] => {
  const handle: PublicRouteHandle = {
    queries: () => [cvQuery(api)],
    head: ({ settings }) => ({
      title: `${t('CV')} · ${settings.ownerName}`,
      description: t('Curriculum vitae of {0}.', settings.ownerName),
      canonical: CV_PATH,
      alternates: [{ href: '/resume.json', type: 'application/json', title: 'JSON Resume' }],
      jsonLd: { '@context': 'https://schema.org', ...describeOwner(settings) },
    }),
  }
  return [{ path: CV_PATH, element: <CvPage api={api} />, handle }]
}
