import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'shell',
  dir: import.meta.dirname,
  contracts: { publicRoutes: [1, 2, 3, 4], adminRoutes: [1], api: [1] },
  clientEntries: { public: './src/entry.public.tsx', admin: './src/entry.admin.tsx' },
  sharedForVisitors: { '@tanstack/react-query': './src/federation/visitor-query.ts' },
  serverEntry: './src/entry.server.tsx',
  bootEntry: './src/boot/boot.ts',
}

if (import.meta.main) await runApp(app)
