import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'admin-mfe',
  dir: import.meta.dirname,
  // An API before version 11 would delete unsaved changes that the portal tells it to keep, and one before 12 links under an embargo.
  contracts: { adminRoutes: [1], api: [12] },
  exposes: { './routes': './src/routes.tsx' },
}

if (import.meta.main) await runApp(app)
