import { join } from 'node:path'
import { type AppName, DEV_VERSION, toContainer } from '@portfolio/mfe-contract'
import type { Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { AppBuild } from './app-build.ts'
import { esmRuntimeAlias } from './federation.ts'
import { bootConfig, clientConfig, constantsPlugin, cssRule, federationPlugin, serverConfig, sourceRules } from './rspack.ts'

export const devBase = (name: AppName) => `/mfe/${name}/${DEV_VERSION}/`

/** Returns the folder of an app's files below `work`, laid out as in a release. The files in `client` exist only in the dev server's memory. */
export const appFolder = (work: string, name: AppName) => join(work, name)

export type OutputKind = 'client' | 'server' | 'document'
export const configName = (name: AppName, kind: OutputKind) => `${name} ${kind}`

/** For builds that browsers do not load: no hot reload, and files on disk instead of in the dev server's memory. */
const NOT_SERVED = { devServer: false as const, infrastructureLogging: { level: 'error' as const }, stats: false as const }

const client = (app: AppBuild, work: string): Configuration => {
  const release = clientConfig(app)
  return {
    ...release,
    name: configName(app.name, 'client'),
    mode: 'development',
    infrastructureLogging: { level: 'error' },
    stats: false,
    // Both entries in one build, because size does not matter here.
    entry: app.clientEntries ?? {},
    // Not eval, because documents have the same content security policy as in production.
    devtool: 'cheap-module-source-map',
    output: {
      ...release.output,
      path: join(appFolder(work, app.name), 'client'),
      publicPath: devBase(app.name),
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    // Its warnings are for this mode.
    resolve: { ...release.resolve, alias: esmRuntimeAlias() },
    module: { ...release.module, rules: [...sourceRules('client', true), cssRule] },
    plugins: [constantsPlugin(), federationPlugin(app, 'remoteEntry.js'), new ReactRefreshRspackPlugin({ library: toContainer(app.name) })],
    optimization: { chunkIds: 'named', moduleIds: 'named', runtimeChunk: false, minimize: false },
  }
}

const server = (app: AppBuild & { serverEntry: string }, work: string): Configuration => {
  const release = serverConfig(app)
  const output = { ...release.output, path: join(appFolder(work, app.name), 'server'), publicPath: devBase(app.name) }
  return { ...release, ...NOT_SERVED, name: configName(app.name, 'server'), output }
}

const boot = (app: AppBuild & { bootEntry: string }, work: string): Configuration => {
  const release = bootConfig(app, true)
  const output = { ...release.output, path: join(appFolder(work, app.name), 'document'), publicPath: devBase(app.name) }
  return { ...release, ...NOT_SERVED, name: configName(app.name, 'document'), output }
}

/** Returns the configurations of an app's builds in development: as for a release, but faster, with readable names and hot reload. */
export const devConfigs = (app: AppBuild, work: string): Configuration[] => {
  const { serverEntry, bootEntry } = app
  return [
    client(app, work),
    ...(serverEntry ? [server({ ...app, serverEntry }, work)] : []),
    ...(bootEntry ? [boot({ ...app, bootEntry }, work)] : []),
  ]
}
