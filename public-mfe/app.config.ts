import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'public-mfe',
  dir: import.meta.dirname,
  contracts: { publicRoutes: [4], api: [4] },
  exposes: { './routes': './src/routes.tsx' },
  serverEntry: './src/routes.server.tsx',
  singleFile: true,
  lazyScripts: { search: './src/search/search-page.tsx', cite: './src/cite/cite.lazy.ts' },
}

if (import.meta.main) await runApp(app)
