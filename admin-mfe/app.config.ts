import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'admin-mfe',
  dir: import.meta.dirname,
  // Earlier versions of the API would lose what the portal sends: links under an embargo, which blogs are pages of the menu, and their addresses.
  contracts: { adminRoutes: [1], api: [14] },
  exposes: { './routes': './src/routes.tsx' },
}

if (import.meta.main) await runApp(app)
