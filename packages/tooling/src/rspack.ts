import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { APP_NAMES, CHUNK_LOAD_TIMEOUT_MS, getApp, SHARED_MODULES, toContainer } from '@portfolio/mfe-contract'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import { type AppBuild, type DocumentKind, distFolder, exposeChunk } from './app-build.ts'
import { esmRuntimeAlias, sharedConfig } from './federation.ts'
import type { LazyScripts } from './lazy-scripts.ts'

export type { AppBuild }

/** Returns a module of this package: its source, or what it was compiled to where the package is published. */
const ownModule = (name: string) => join(import.meta.dirname, name + extname(import.meta.filename))

/**
 * The oldest browsers in which pages look as designed: color-mix() and `:has()`, which opens the menu of a phone. `light-dark()` is compiled for
 * them. They are older than those in which scripts start, which shell/src/boot decides.
 */
const BROWSERS = ['chrome >= 111', 'firefox >= 121', 'safari >= 16.4']

const timeoutMs = () => Number(process.env.CHUNK_LOAD_TIMEOUT_MS || CHUNK_LOAD_TIMEOUT_MS)

const common = (app: AppBuild): Configuration => ({
  mode: 'production',
  context: app.dir,
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  performance: false,
  stats: 'errors-warnings',
})

export const sourceRules = (target: 'client' | 'server', refresh = false) => [
  {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: false, refresh } },
        target: 'es2022',
      },
    },
  },
  { test: /\.(woff2|avif|webp|svg|png)$/, type: 'asset/resource', generator: { emit: target === 'client' } },
  ...(refresh ? [] : [{ test: /[\\/]@fontsource-variable[\\/].*\.woff2$/, loader: ownModule('subset-font') }]),
]

// Class names must be the same in both builds, or the server's markup would not match the stylesheet.
const cssGenerator = (exportsOnly: boolean) => ({
  css: { exportsOnly },
  'css/auto': { exportsOnly, localIdentName: '[local]-[hash:base64:4]' },
  'css/module': { exportsOnly, localIdentName: '[local]-[hash:base64:4]' },
})

/** The development build of the router, which bundlers get, has texts of warnings and checks for them. */
const routerAlias = () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
  return {
    'react-router$': join(folder, 'dist/production/index.mjs'),
    'react-router/dom$': join(folder, 'dist/production/dom-export.mjs'),
  }
}

const routerRule = { test: /react-router[\\/]dist[\\/].*\.mjs$/, loader: ownModule('unused-components') }

export const cssRule = { test: /\.css$/, type: 'css/auto' as const }

const federationRole = (app: AppBuild) => (app.clientEntries ? 'host' : 'remote')

/** Creates the plugin that makes an app a federation container. `filename` names a remote's container script. */
export const federationPlugin = (app: AppBuild, filename: string, kind?: DocumentKind) =>
  new ModuleFederationPlugin({
    name: toContainer(app.name),
    filename,
    exposes: Object.fromEntries(Object.entries(app.exposes ?? {}).map(([id, file]) => [id, { import: file, name: exposeChunk(id) }])),
    remotes: {},
    dts: false,
    dev: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    shared: sharedConfig(federationRole(app), kind === 'public' ? app.sharedForVisitors : {}),
    experiments: {
      // A document has one runtime: that of the shell.
      provideExternalRuntime: federationRole(app) === 'host',
      externalRuntime: federationRole(app) === 'remote',
      optimization: { target: 'web', disableSnapshot: true, disableRemote: federationRole(app) === 'remote' },
    },
  } as ConstructorParameters<typeof ModuleFederationPlugin>[0])

/** Entries of the menus that lead to added remotes. */
const addedPages = APP_NAMES.map(getApp).flatMap(({ path, menu }) => (path && menu ? [{ ...menu, path }] : []))

export const constantsPlugin = (lazyScripts?: LazyScripts) =>
  new rspack.DefinePlugin({
    __CHUNK_LOAD_TIMEOUT_MS__: JSON.stringify(timeoutMs()),
    __ADDED_PAGES__: JSON.stringify(addedPages),
    // In development there are none.
    __HAS_LAZY_SCRIPTS__: JSON.stringify(lazyScripts !== undefined),
    __LAZY_SCRIPTS__: JSON.stringify(lazyScripts ?? {}),
  })

const minimizeScripts = () => new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false })

// Without targets, Lightning CSS expands logical properties for every right-to-left language, which triples the size. Without the exclusion,
// it replaces `:dir()`, which the oldest of the targets do not know, with a list of languages.
const minimizeStyles = () =>
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS, exclude: { dirSelector: true } } })

/**
 * Puts the styles of all scripts of a remote into the stylesheet of what it exposes: rules of two files may meet at one element, and in several
 * stylesheets the order of loading would decide. Those of the text editor meet no others.
 */
const oneStylesheet = ({ exposes = {} }: AppBuild) => {
  const [id] = Object.keys(exposes)
  const isStyle = (module: { type: string; identifier: () => string }) =>
    module.type.startsWith('css') && !module.identifier().includes('quill')
  return id ? { test: isStyle, name: exposeChunk(id), chunks: 'all' as const, enforce: true } : false
}

/** The query client imports them without using them for reading. */
const unusedByVisitors = () => [
  new rspack.NormalModuleReplacementPlugin(/^\.\/mutationCache\.js$/, ownModule('no-mutations')),
  new rspack.NormalModuleReplacementPlugin(/^\.\/infiniteQueryBehavior\.js$/, ownModule('no-infinite-queries')),
]

/** Returns the configuration of an app's browser build. The shell is compiled once for each kind of document. */
export const clientConfig = (app: AppBuild, kind?: DocumentKind, lazyScripts?: LazyScripts): Configuration => {
  const entry = kind && app.clientEntries?.[kind]
  return {
    ...common(app),
    target: ['web', 'es2022'],
    entry: entry ? { [kind]: entry } : {},
    output: {
      path: join(distFolder(app), 'client'),
      publicPath: 'auto',
      uniqueName: toContainer(app.name),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: timeoutMs(),
      asyncChunks: !app.singleFile,
    },
    resolve: {
      ...common(app).resolve,
      alias: { ...esmRuntimeAlias(), ...routerAlias() },
      conditionNames: kind === 'public' ? ['visitor', '...'] : ['...'],
    },
    module: {
      rules: [...sourceRules('client'), cssRule, routerRule],
      generator: cssGenerator(false),
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: [
      constantsPlugin(lazyScripts),
      federationPlugin(app, 'remoteEntry.[contenthash:8].js', kind),
      new rspack.NormalModuleReplacementPlugin(/error-codes[\\/]dist[\\/]desc\.mjs$/, ownModule('no-error-descriptions')),
      new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\.js$/, ownModule('no-remotes')),
      ...(kind === 'public' ? unusedByVisitors() : []),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    ],
    optimization: {
      chunkIds: 'natural',
      // Other ids are hashes of identifiers, and those of shared modules contain the absolute path of the checkout.
      moduleIds: 'natural',
      runtimeChunk: false,
      splitChunks: {
        // Screens share many small modules. Scripts with less of what some of them share would compress worse than copies.
        minSize: 10_000,
        cacheGroups: { styles: oneStylesheet(app) },
      },
      minimizer: [minimizeScripts(), minimizeStyles()],
    },
  }
}

/** The container puts the shared modules here before it loads a lazy script, which leaves its exports beside them under its name. */
const LAZY_GLOBAL = 'portfolioLazy'

/** Returns the configuration of the scripts that an app's pages load later. Their styles are in the stylesheet of the container. */
export const lazyConfig = (app: AppBuild & { lazyScripts: Record<string, string> }): Configuration => ({
  ...common(app),
  target: ['web', 'es2022'],
  entry: app.lazyScripts,
  output: {
    path: join(distFolder(app), 'client'),
    // Part of the hash of class names, as in the browser build.
    uniqueName: toContainer(app.name),
    filename: '[name].[contenthash:8].js',
    library: { name: [LAZY_GLOBAL, '[name]'], type: 'assign' },
    asyncChunks: false,
    publicPath: '',
  },
  externalsType: 'var',
  externals: Object.fromEntries(SHARED_MODULES.map((id) => [id, `${LAZY_GLOBAL}[${JSON.stringify(id)}]`])),
  module: {
    rules: [...sourceRules('client'), cssRule],
    generator: cssGenerator(true),
    parser: { javascript: { exportsPresence: 'error' } },
  },
  plugins: [constantsPlugin()],
  optimization: { minimizer: [minimizeScripts()] },
})

/** Returns the configuration of a server bundle: one CommonJS file that requires every shared module from its host. */
export const serverConfig = (app: AppBuild & { serverEntry: string }): Configuration => ({
  ...common(app),
  target: 'node20',
  entry: { index: app.serverEntry },
  output: {
    path: join(distFolder(app), 'server'),
    clean: true,
    // Part of the hash of class names, as in the browser build.
    uniqueName: toContainer(app.name),
    filename: 'index.cjs',
    library: { type: 'commonjs2' },
    asyncChunks: false,
    publicPath: '',
  },
  externalsType: 'commonjs',
  externals: [...SHARED_MODULES, 'react-dom/server', 'react-router-dom'],
  module: { rules: [...sourceRules('server'), cssRule], generator: cssGenerator(true) },
  plugins: [constantsPlugin()],
  optimization: { minimize: false },
})

/** Emits nothing. */
const analysisOnly = (compiler: Compiler) => {
  compiler.hooks.shouldEmit.tap('AnalysisOnly', () => false)
}

/** Returns the configuration that tells what a remote without a server bundle uses of the shared modules: they are external. */
export const analysisConfig = (app: AppBuild): Configuration => ({
  ...serverConfig({ ...app, serverEntry: '' }),
  target: ['web', 'es2022'],
  entry: app.exposes ?? {},
  plugins: [constantsPlugin(), analysisOnly],
})

/** Removes every file of a build but its stylesheets. */
const stylesheetsOnly = (compiler: Compiler) => {
  const name = 'StylesheetsOnly'
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap(name, (assets) => {
      for (const file of Object.keys(assets)) if (!file.endsWith('.css')) compilation.deleteAsset(file)
    })
  })
}

/** Returns the configuration of the stylesheets of kinds of pages: the part of the container's that their modules import on the server. */
export const pageCssConfig = (app: AppBuild & { pageKinds: Record<string, string> }): Configuration => ({
  ...serverConfig({ ...app, serverEntry: '' }),
  target: ['web', 'es2022'],
  entry: app.pageKinds,
  output: {
    path: join(distFolder(app), 'client'),
    // Part of the hash of class names, as in the browser build.
    uniqueName: toContainer(app.name),
    library: { type: 'commonjs2' },
    asyncChunks: false,
    cssFilename: 'page-[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  // Not those of browsers, where some of the pages have less code.
  resolve: { ...common(app).resolve, conditionNames: ['import', 'module', 'default'] },
  module: { rules: [...sourceRules('server'), cssRule], generator: cssGenerator(false) },
  plugins: [constantsPlugin(), stylesheetsOnly],
  optimization: { minimizer: [minimizeStyles()] },
})

/** Returns the configuration of the inline script of documents, which has no runtime and no modules. */
export const bootConfig = (app: AppBuild & { bootEntry: string }, isDevelopment = false): Configuration => ({
  ...common(app),
  target: ['web', 'es2022'],
  entry: { boot: app.bootEntry },
  output: { path: join(distFolder(app), 'document'), clean: true, filename: '[name].js', iife: true },
  module: { rules: sourceRules('client') },
  plugins: [new rspack.DefinePlugin({ __IS_DEVELOPMENT__: isDevelopment })],
})
