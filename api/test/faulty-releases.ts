import type { AppName, Release } from '@portfolio/mfe-contract'
import type { Fixture } from './built-releases.ts'

const bundle = 'server/index.cjs'
const inRoutes = (statement: string) => (code: string) =>
  `${code}\n{ const { createRoutes } = module.exports
  module.exports = { createRoutes: (deps) => { ${statement}; return createRoutes(deps) } } }`
const onlyAt = (path: string, statement: string) => (code: string) =>
  `${code}\n{ const { createRoutes } = module.exports
  const { jsx } = require('react/jsx-runtime')
  module.exports = { createRoutes: (deps) => createRoutes(deps).map((route) => route.path === '${path}'
    ? { ...route, element: jsx(() => { ${statement} }, {}) } : route) } }`

const inEntry =
  (change: (text: string) => string) =>
  ({ entry }: Release) => ({ [`client/${entry.js}`]: change })
const inPublicEntry =
  (change: (text: string) => string) =>
  ({ publicEntry, entry }: Release) => ({ [`client/${(publicEntry ?? entry).js}`]: change })
const withCss =
  (css: string) =>
  ({ publicEntry, entry, exposes }: Release) => {
    const [file] = [publicEntry?.css, entry.css, exposes['./routes']?.css].flatMap((files) => files ?? [])
    return { [`client/${file}`]: (text: string) => text + css }
  }

/** Releases that the preflight check must reject, each with the sentence that says why. */
export const faultyReleases: [fault: string, name: AppName, fixture: Omit<Fixture, 'version'>, sentence: RegExp][] = [
  [
    'a file with another hash',
    'public-mfe',
    { tampered: { [bundle]: (content) => Buffer.from(content).fill(32, 0, 1) } },
    /^public-mfe@\S+ has a server\/index\.cjs that differs from its release\.json$/,
  ],
  [
    'a file of another size',
    'admin-mfe',
    { manifest: ({ files }) => ({ files: files.map((file) => ({ ...file, bytes: file.bytes + 1 })) }) },
    /^admin-mfe@\S+ has \d+ bytes in \S+ where its release\.json says \d+$/,
  ],
  ['a missing file', 'shell', { tampered: { 'document/boot.js': () => undefined } }, /^shell@\S+ lacks its file document\/boot\.js$/],
  ['no exposed routes', 'public-mfe', { manifest: () => ({ exposes: {} }) }, /^public-mfe@\S+ does not expose \.\/routes$/],
  [
    'an entry that is not among the files',
    'admin-mfe',
    { manifest: ({ files, entry }) => ({ files: files.filter(({ path }) => path !== `client/${entry.js}`) }) },
    /^admin-mfe@\S+ names client\/remoteEntry\.\S+, which is not among its files$/,
  ],
  [
    'a path outside the release',
    'public-mfe',
    { manifest: ({ files }) => ({ files: [...files, { path: '../../shell/one/x', bytes: 1, integrity: 'sha384-x' }] }) },
    /^public-mfe@\S+ has an invalid release\.json: files\[\d+\]\.path must be a plain path below client\/, server\/ or document\/$/,
  ],
  [
    'an entry that browsers may not request',
    'admin-mfe',
    { manifest: ({ entry }) => ({ entry: { ...entry, js: 'entry.mjs' } }) },
    /^admin-mfe@\S+ starts with entry\.mjs, which is not a file that browsers may request$/,
  ],
  [
    'a range of React that the shell does not provide',
    'public-mfe',
    { manifest: ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }) },
    /^public-mfe@\S+ needs react \^20\.0\.0, and shell@one provides 19\.\S+$/,
  ],
  [
    'a version of React that the active remotes do not accept',
    'shell',
    { manifest: ({ shared }) => ({ shared: { ...shared, react: '20.0.0' } }) },
    /^public-mfe@one needs react \^19\.\S+, and shell@\S+ provides 20\.0\.0$/,
  ],
  [
    'a module that the shell does not share',
    'admin-mfe',
    { manifest: ({ shared }) => ({ shared: { ...shared, jotai: '^3.0.0' } }) },
    /^admin-mfe@\S+ needs jotai, which shell@one does not share$/,
  ],
  [
    'an export of the router that visitors do not get',
    'public-mfe',
    { manifest: ({ uses }) => ({ uses: { ...uses, '@portfolio/router': ['Link', 'useHref'] } }) },
    /^public-mfe@\S+ uses useHref of @portfolio\/router, which shell@one does not provide$/,
  ],
  [
    'fewer exports than the active remotes use',
    'shell',
    {
      manifest: ({ provides }) => ({
        provides: provides && {
          ...provides,
          admin: { ...provides.admin, '@portfolio/router': provides.public['@portfolio/router'] ?? [] },
        },
      }),
    },
    /^admin-mfe@one uses NavLink of @portfolio\/router, which shell@\S+ does not provide$/,
  ],
  [
    'an unknown contract',
    'public-mfe',
    { manifest: ({ contracts }) => ({ contracts: { ...contracts, comments: [1] } }) },
    /^public-mfe@\S+ needs the contract comments, which this gateway does not know$/,
  ],
  [
    'a contract number that the shell does not support',
    'admin-mfe',
    { manifest: ({ contracts }) => ({ contracts: { ...contracts, adminRoutes: [2] } }) },
    /^admin-mfe@\S+ supports version 2 of the contract adminRoutes, and shell@one supports 1$/,
  ],
  [
    'a later API',
    'shell',
    { manifest: ({ contracts }) => ({ contracts: { ...contracts, api: [8, 9] } }) },
    /^shell@\S+ supports version 8, 9 of the contract api, and the API supports 1, 2, 3, 4, 5, 6$/,
  ],
  [
    'another federation runtime',
    'admin-mfe',
    { manifest: ({ shared }) => ({ shared: { ...shared, '@module-federation/runtime-core': '~2.8.0' } }) },
    /^admin-mfe@\S+ needs @module-federation\/runtime-core ~2\.8\.0, and shell@one provides 2\.\d+\.\d+$/,
  ],
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
    'a container that does not parse',
    'public-mfe',
    { code: inEntry((code) => `(((${code}`) },
    /^public-mfe@\S+ has a client\/remoteEntry\.\S+\.js that does not parse: .+/,
  ],
  [
    'a container of the portal that does not parse',
    'admin-mfe',
    { code: inEntry((code) => `(((${code}`) },
    /^admin-mfe@\S+ has a client\/remoteEntry\.\S+\.js that does not parse: .+/,
  ],
  [
    'a public script that ends early',
    'shell',
    { code: inPublicEntry((code) => code.slice(0, -20)) },
    /^shell@\S+ has a client\/public\.\S+\.js that does not parse: .+/,
  ],
  [
    'a boot script that does not parse',
    'shell',
    { code: { 'document/boot.js': (code) => `(((${code}` } },
    /^shell@\S+ has a document\/boot\.js that does not parse: .+/,
  ],
  [
    'a script that is a module',
    'public-mfe',
    { code: inEntry((code) => `${code}\nexport {}`) },
    /^public-mfe@\S+ has a client\/remoteEntry\.\S+\.js that does not parse: Unexpected token 'export'$/,
  ],
  [
    '5 MB of script',
    'public-mfe',
    { code: inEntry((code) => `${code}\n//${'x'.repeat(5_000_000)}`) },
    /^public-mfe@\S+ has 5\d{6} bytes of scripts and stylesheets, and 1000000 are allowed$/,
  ],
  [
    'a stylesheet that hides everything',
    'public-mfe',
    { code: withCss('*{display:none!important}') },
    /^public-mfe@\S+ has a client\/\S+\.css that styles "\*" outside of its cascade layer$/,
  ],
  [
    'a stylesheet that hides everything in its own layer',
    'public-mfe',
    { code: withCss('@layer public{@media screen{main :not(.x){opacity:0}}}') },
    /^public-mfe@\S+ has a client\/\S+\.css that styles "main :not\(\.x\)", which is not limited to a class of its own$/,
  ],
  [
    'a stylesheet that hides everything around its own rule',
    'public-mfe',
    { code: withCss('@layer public{.a{:not(&){display:none!important}}}') },
    /^public-mfe@\S+ has a client\/\S+\.css that styles ":not\(&\)", which is not limited to a class of its own$/,
  ],
  [
    'a stylesheet with rules in the layer of another app',
    'admin-mfe',
    { code: withCss('@layer shell{.masthead{color:red}}') },
    /^admin-mfe@\S+ has a client\/\S+\.css that adds to the cascade layer "shell", which is not one of the app$/,
  ],
  [
    'a stylesheet that imports another',
    'public-mfe',
    { code: withCss('@import "https://example.org/x.css";') },
    /^public-mfe@\S+ has a client\/\S+\.css that imports "https:\/\/example\.org\/x\.css"$/,
  ],
  [
    'a stylesheet that does not parse',
    'public-mfe',
    { code: withCss('@layer public{.a{color:red') },
    /^public-mfe@\S+ has a client\/\S+\.css that does not parse: Unclosed block$/,
  ],
  [
    'a stylesheet of the document that hides its content',
    'shell',
    { code: withCss('@layer shell{body main{visibility:hidden}}') },
    /^shell@\S+ has a client\/\S+\.css that hides "body main" on every page$/,
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
