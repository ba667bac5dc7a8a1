import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What this app is built and released as. `node app.config.ts build` and `node app.config.ts release` do it. */
export const app: AppBuild = {
  name: 'admin-mfe',
  dir: import.meta.dirname,
  contracts: { adminRoutes: [1], api: [1] },
  exposes: { './routes': './src/routes.tsx' },
}

if (import.meta.main) await runApp(app)
