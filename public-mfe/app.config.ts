import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What this room is built and released as. `node app.config.ts build` and `node app.config.ts release` do it. */
export const app: AppBuild = {
  name: 'public-mfe',
  dir: import.meta.dirname,
  contracts: { publicRoutes: [2], api: [2] },
  exposes: { './routes': './src/routes.tsx' },
  serverEntry: './src/routes.tsx',
  singleFile: true,
}

if (import.meta.main) await runApp(app)
