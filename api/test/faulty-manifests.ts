import { API_VERSIONS } from '@portfolio/mfe-contract'
import type { FaultyRelease } from './built-releases.ts'

const LATER_API_VERSIONS = [1, 2].map((more) => Math.max(...API_VERSIONS) + more)

/** Releases whose files differ from their release.json, or whose release.json asks for what the others do not provide. */
export const faultyManifests: FaultyRelease[] = [
  [
    'a file with another hash',
    'public-mfe',
    { tampered: { 'server/index.cjs': (content) => Buffer.from(content).fill(32, 0, 1) } },
    /^public-mfe@\S+ has a server\/index\.cjs that differs from its release\.json$/,
  ],
  [
    'a file of another size',
    'admin-mfe',
    { manifest: ({ files }) => ({ files: files.map((file) => ({ ...file, bytes: file.bytes + 1 })) }) },
    /^admin-mfe@\S+ has \d+ bytes in \S+ where its release\.json says \d+$/,
  ],
  ['a missing file', 'shell', { tampered: { 'document/boot.js': () => undefined } }, /^shell@\S+ lacks its file document\/boot\.js$/],
  [
    'no evidence of a browser check',
    'public-mfe',
    { evidence: () => undefined },
    /^public-mfe@\S+ has no evidence of a browser check: only the owner can activate it, with --without-evidence$/,
  ],
  [
    'evidence about other files',
    'admin-mfe',
    { evidence: (valid) => ({ ...valid, files: `sha384-${'A'.repeat(64)}` }) },
    /^The evidence of admin-mfe@\S+ is about other files than those of the release$/,
  ],
  [
    'invalid evidence',
    'shell',
    { manifest: () => ({ evidence: true as never }) },
    /^shell@\S+ has an invalid release\.json: evidence must be an object$/,
  ],
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
    { manifest: ({ contracts }) => ({ contracts: { ...contracts, api: LATER_API_VERSIONS } }) },
    RegExp(
      `^shell@\\S+ supports version ${LATER_API_VERSIONS.join(', ')} of the contract api, and the API supports ${API_VERSIONS.join(', ')}$`,
    ),
  ],
  [
    'another federation runtime',
    'admin-mfe',
    { manifest: ({ shared }) => ({ shared: { ...shared, '@module-federation/runtime-core': '~2.8.0' } }) },
    /^admin-mfe@\S+ needs @module-federation\/runtime-core ~2\.8\.0, and shell@one provides 2\.\d+\.\d+$/,
  ],
]
