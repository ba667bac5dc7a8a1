import '@portfolio/ui/layers.css'
import type { RemoteModule } from '@portfolio/mfe-contract'
import { aboutRoutes } from './about/about-routes.tsx'
import { blogRoutes } from './blog/blog-routes.tsx'
import { landingRoutes } from './landing/landing-routes.tsx'
import { listRoutes } from './lists/list-routes.tsx'
import { searchRoutes } from './search/search-routes.tsx'
import { workRoutes } from './work/work-routes.tsx'

/** Every public page. The only file that imports every feature. */
export const createRoutes: RemoteModule['createRoutes'] = ({ api }) => [
  ...landingRoutes(api),
  ...blogRoutes(api),
  ...listRoutes(api),
  ...workRoutes(api),
  ...aboutRoutes(api),
  ...searchRoutes(api),
]
