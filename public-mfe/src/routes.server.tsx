import { findTranslations } from '@portfolio/contracts/translations'
import type { RemoteModule } from '@portfolio/mfe-contract'
import type { RouteObject } from '@portfolio/router'
import { aboutRoutes } from './about/about-routes.tsx'
import { allWorksRoutes } from './all-works/all-works-routes.tsx'
import { blogRoutes } from './blog/blog-routes.tsx'
import { citeRoutes } from './cite/cite-routes.tsx'
import { cvRoutes } from './cv/cv-routes.tsx'
import { landingRoutes } from './landing/landing-routes.tsx'
import { tagRoutes } from './landing/tag-routes.tsx'
import { licensesRoutes } from './licenses/licenses-routes.tsx'
import { listRoutes } from './lists/list-routes.tsx'
import { searchRoutes } from './search/search-routes.tsx'
import { workRoutes } from './works/work-routes.tsx'

/** Adds the kind of page (`pageKinds` in app.config.ts), which only documents need. */
const ofKind = (kind: string, routes: RouteObject[]) =>
  routes.map((route) => ({ ...route, handle: { ...route.handle, kind } }) as RouteObject)

/** All public pages, for the server. Browsers get no code for citations, all works, tags, the CV and licenses (shared/server-page.tsx). */
export const createRoutes: RemoteModule['createRoutes'] = ({ api }) => [
  // Before the pages of citations: `/blogs/tags/cite` is that of a tag.
  ...ofKind('tag', tagRoutes(api)),
  ...ofKind('cite', citeRoutes(api)),
  ...ofKind('works', allWorksRoutes(api)),
  ...ofKind('cv', cvRoutes(api)),
  ...ofKind('licenses', licensesRoutes(api)),
  ...ofKind('landing', landingRoutes(api)),
  ...ofKind('blog', blogRoutes(api)),
  ...ofKind('list', listRoutes(api)),
  ...ofKind('work', workRoutes(api)),
  ...ofKind('about', aboutRoutes(api)),
  ...ofKind('search', searchRoutes(api)),
]

export { findTranslations }
