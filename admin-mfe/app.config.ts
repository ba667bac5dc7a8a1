import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'admin-mfe',
  dir: import.meta.dirname,
  // The page of releases reads who changed a set, and manages team tokens, which version 5 of the API added.
  contracts: { adminRoutes: [1], api: [8] },
  exposes: { './routes': './src/routes.tsx' },
}

if (import.meta.main) await runApp(app)
