import type { AppBuild } from '@portfolio/tooling/rspack'
import { runApp } from '@portfolio/tooling/run-app'

/** What `node app.config.ts build` builds and `node app.config.ts release` releases. */
export const app: AppBuild = {
  name: 'public-mfe',
  dir: import.meta.dirname,
  // Earlier versions of the API have no citations of blogs.
  contracts: { publicRoutes: [4], api: [15] },
  exposes: { './routes': './src/routes.tsx' },
  serverEntry: './src/routes.server.tsx',
  singleFile: true,
  pageKinds: {
    landing: './src/landing/landing-routes.tsx',
    tag: './src/landing/tag-routes.tsx',
    blog: './src/blog/blog-routes.tsx',
    list: './src/lists/list-routes.tsx',
    work: './src/works/work-routes.tsx',
    about: './src/about/about-routes.tsx',
    search: './src/search/search-routes.tsx',
    cite: './src/cite/cite-routes.tsx',
    works: './src/all-works/all-works-routes.tsx',
    cv: './src/cv/cv-routes.tsx',
    licenses: './src/licenses/licenses-routes.tsx',
  },
  lazyScripts: { search: './src/search/search-page.tsx', cite: './src/cite/cite.lazy.ts' },
}

if (import.meta.main) await runApp(app)
