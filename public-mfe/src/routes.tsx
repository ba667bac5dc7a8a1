import '@portfolio/ui/layers.css'
import type { RemoteModule } from '@portfolio/mfe-contract'
import { aboutRoutes } from './about/about-routes.tsx'
import { blogRoutes } from './blog/blog-routes.tsx'
import { conferenceRoutes } from './conferences/conference-routes.tsx'
import { landingRoutes } from './landing/landing-routes.tsx'
import { publicationRoutes } from './publications/publication-routes.tsx'

/** Everything a visitor reads. The only file that sees every feature. */
export const createRoutes: RemoteModule['createRoutes'] = ({ api }) => [
  ...landingRoutes(api),
  ...blogRoutes(api),
  ...publicationRoutes(api),
  ...conferenceRoutes(api),
  ...aboutRoutes(api),
]
