import type { FaultyRelease } from './built-releases.ts'

const bundle = 'server/index.cjs'
const inRoutes = (statement: string) => (code: string) =>
  `${code}\n{ const { createRoutes } = module.exports
  module.exports = { createRoutes: (deps) => { ${statement}; return createRoutes(deps) } } }`
const onlyAt = (path: string, statement: string) => (code: string) =>
  `${code}\n{ const { createRoutes } = module.exports
  const { jsx } = require('react/jsx-runtime')
  module.exports = { createRoutes: (deps) => createRoutes(deps).map((route) => route.path === '${path}'
    ? { ...route, element: jsx(() => { ${statement} }, {}) } : route) } }`

/** Releases whose server bundle does not start, does not render its pages, or exceeds its limits. */
export const faultyBundles: FaultyRelease[] = [
  [
    'a render that throws',
    'public-mfe',
    { code: { [bundle]: onlyAt('/conferences', "throw new Error('no such luck')") } },
    /^public-mfe@\S+ cannot render \/conferences: no such luck$/,
  ],
  [
    'a render that never ends',
    'public-mfe',
    { code: { [bundle]: onlyAt('/about', 'for (;;) {}') } },
    /^public-mfe@\S+ cannot render \/about: A render took too long$/,
  ],
  [
    'a page that takes too long',
    'public-mfe',
    {
      code: {
        // The limit is processor time, of which a busy machine gives it less than the clock shows.
        [bundle]: onlyAt('/about', 'for (const since = performance.now(); performance.now() - since < 20_000; );'),
      },
    },
    /^public-mfe@\S+ cannot render \/about: A render took too long$/,
  ],
  [
    'a page that breaks once there is something to show',
    'public-mfe',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { createRoutes } = module.exports; module.exports = { createRoutes: (deps) => createRoutes({ ...deps, api: { ...deps.api, worksWithCoins: async (name, query) => { const page = await deps.api.worksWithCoins(name, query); if (name === 'books' && page.total) throw new Error('too many'); return page } } }) } }`,
      },
    },
    /^public-mfe@\S+ responds to \/books with status 503 instead of 200 \(with sample content\)$/,
  ],
  [
    'a page that reads what the API does not have',
    'public-mfe',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { createRoutes } = module.exports; module.exports = { createRoutes: (deps) => createRoutes({ ...deps, api: { ...deps.api, aboutSummaries: async () => { const posts = await deps.api.aboutSummaries(); for (const post of posts) void post.subtitle; return posts } } }) } }`,
      },
    },
    /^public-mfe@\S+ reads \[\]\.subtitle of \/api\/summaries\/about for \/about, which this API does not have \(with sample content\)$/,
  ],
  [
    'a page of a work that breaks',
    'public-mfe',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { createRoutes } = module.exports; module.exports = { createRoutes: (deps) => createRoutes({ ...deps, api: { ...deps.api, work: async () => { throw new Error('broken') } } }) } }`,
      },
    },
    /^public-mfe@\S+ responds to \/books\/\S+ with status 503 instead of 200 \(with sample content\)$/,
  ],
  [
    'a page that cites works and breaks',
    'public-mfe',
    { code: { [bundle]: onlyAt('/books/:work/cite', "throw new Error('no such style')") } },
    /^public-mfe@\S+ cannot render \/books\/\S+\/cite: no such style \(with sample content\)$/,
  ],
  [
    'a route whose page is not found',
    'public-mfe',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { createRoutes } = module.exports; module.exports = { createRoutes: (deps) => createRoutes({ ...deps, api: { ...deps.api, allWorks: async () => null } }) } }`,
      },
    },
    /^public-mfe@\S+ responds to \/works with status 404 instead of 200$/,
  ],
  [
    'a missing page',
    'public-mfe',
    { code: { [bundle]: (code) => code.replaceAll('/book-chapters', '/book_chapters') } },
    /^public-mfe@\S+ responds to \/book-chapters with status 404 instead of 200$/,
  ],
  [
    'empty markup',
    'shell',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { render } = module.exports; module.exports = { render: async (of) => ({ ...(await render(of)), html: ' ' }) } }`,
      },
    },
    /^shell@\S+ renders no text for \/$/,
  ],
  [
    'a required module that is not shared',
    'public-mfe',
    { code: { [bundle]: (code) => `require('node:fs');${code}` } },
    /^public-mfe@\S+ does not start: public-mfe\/server\/index\.cjs requires node:fs, which is not shared with it$/,
  ],
  [
    'access to process.getBuiltinModule',
    'public-mfe',
    { code: { [bundle]: (code) => `process.getBuiltinModule('node:fs');${code}` } },
    /^public-mfe@\S+ does not start: process\.getBuiltinModule is not a function$/,
  ],
  [
    'a call to another host',
    'public-mfe',
    { code: { [bundle]: onlyAt('/about', "fetch('http://192.0.2.1/')") } },
    /^public-mfe@\S+ cannot render \/about: fetch is not defined$/,
  ],
  [
    'a required module that is not shared in its routes',
    'public-mfe',
    { code: { [bundle]: inRoutes("require('child_process')") } },
    /^public-mfe@\S+ does not start: .*requires child_process, which is not shared with it$/,
  ],
  [
    'a page without content',
    'public-mfe',
    { code: { [bundle]: onlyAt('/books', 'return null') } },
    /^public-mfe@\S+ renders no text for \/books$/,
  ],
  [
    'a page with much less text',
    'public-mfe',
    { code: { [bundle]: onlyAt('/about', "return 'Soon'") } },
    /^public-mfe@\S+ renders \/about with 4 characters of text, where the active release has \d+$/,
  ],
  [
    'a render that keeps memory outside the heap',
    'public-mfe',
    { code: { [bundle]: (code) => `const kept = [];${inRoutes('kept.push(new Uint8Array(20e6).fill(1))')(code)}` } },
    /^public-mfe@\S+ does not stay within its limits: The bundles keep \d+ MB of buffers$/,
  ],
  [
    'a render that fills memory outside the heap',
    'public-mfe',
    { code: { [bundle]: onlyAt('/about', 'for (const kept = []; ; ) kept.push(new Uint8Array(10e6).fill(1))') } },
    /^public-mfe@\S+ cannot render \/about: A render took too (?:long|much memory)$/,
  ],
]
