import '@portfolio/ui/layers.css'
import { ALL_WORKS_PATH, BLOG_TAG_ROUTE, CITE_SUFFIX, CV_PATH, LICENSES_PAGE } from '@portfolio/contracts'
import type { RemoteModule } from '@portfolio/mfe-contract'
import { serverPages } from '#shared/server-page.tsx'
import { aboutRoutes } from './about/about-routes.tsx'
import { blogRoutes } from './blog/blog-routes.tsx'
import './cite/cite.css'
import { citeOnIntent } from './cite/cite-on-intent.ts'
import './all-works/all-works.css'
import './cv/cv.css'
import { landingRoutes } from './landing/landing-routes.tsx'
import './licenses/licenses.css'
import { listRoutes } from './lists/list-routes.tsx'
import { searchRoutes } from './search/search-routes.tsx'
import { workRoutes } from './works/work-routes.tsx'

if (typeof document !== 'undefined') citeOnIntent()

/** Every public page as browsers show it after a navigation. Only this file and routes.server.tsx import every feature. */
export const createRoutes: RemoteModule['createRoutes'] = ({ api }) => [
  ...landingRoutes(api),
  ...blogRoutes(api),
  ...listRoutes(api),
  ...workRoutes(api),
  ...aboutRoutes(api),
  ...searchRoutes(api),
  ...serverPages([ALL_WORKS_PATH, BLOG_TAG_ROUTE, CV_PATH, LICENSES_PAGE, `/:list/:work${CITE_SUFFIX}`]),
]
