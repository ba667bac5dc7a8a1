import type { RemoteModule } from '@portfolio/mfe-contract'
import { citeRoutes } from './cite/cite-routes.tsx'
import { cvRoutes } from './cv/cv-routes.tsx'
import { licensesRoutes } from './licenses/licenses-routes.tsx'
import { createRoutes as createBrowserRoutes } from './routes.tsx'

/** Every public page as the server renders it: browsers have no code for the first ones (shared/server-page.tsx). */
export const createRoutes: RemoteModule['createRoutes'] = (deps) => [
  ...citeRoutes(deps.api),
  ...cvRoutes(deps.api),
  ...licensesRoutes(deps.api),
  ...createBrowserRoutes(deps),
]
