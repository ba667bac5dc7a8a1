import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'admin-mfe',
  dir: import.meta.dirname,
  // An API before version 10 would replace links between pages of the site by blank ones.
  contracts: { adminRoutes: [1], api: [10] },
  exposes: { './routes': './src/routes.tsx' },
}

if (import.meta.main) await runApp(app)
