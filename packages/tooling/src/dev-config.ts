import { join } from 'node:path'
import { APPS, type AppName, DEV_VERSION } from '@portfolio/mfe-contract'
import type { Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { type AppBuild, bootConfig, clientConfig, constantsPlugin, cssRule, federationPlugin, serverConfig, sourceRules } from './rspack.ts'

export const devBase = (name: AppName) => `/mfe/${name}/${DEV_VERSION}/`

/** Where an app's files are: below `work`, laid out as in a release. Those of `client` exist in the dev server's memory only. */
export const appFolder = (work: string, name: AppName) => join(work, name)

export type OutputKind = 'client' | 'server' | 'document'
export const configName = (name: AppName, kind: OutputKind) => `${name} ${kind}`

/** Not for browsers: no client, no hot reload, and on disk instead of in the dev server's memory. */
const NOT_SERVED = { devServer: false as const, infrastructureLogging: { level: 'error' as const }, stats: false as const }

const client = (app: AppBuild, work: string): Configuration => {
  const release = clientConfig(app)
  return {
    ...release,
    name: configName(app.name, 'client'),
    mode: 'development',
    infrastructureLogging: { level: 'error' },
    stats: false,
    // Both at once: their size does not matter here.
    entry: app.clientEntries ?? {},
    // Not eval: the policy of a document is the one visitors get.
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
    module: { ...release.module, rules: [...sourceRules('client', true), cssRule] },
    plugins: [constantsPlugin(), federationPlugin(app, 'remoteEntry.js'), new ReactRefreshRspackPlugin({ library: APPS[app.name] })],
    optimization: { chunkIds: 'named', moduleIds: 'named', runtimeChunk: false, minimize: false },
  }
}

const server = (app: AppBuild & { serverEntry: string }, work: string): Configuration => {
  const release = serverConfig(app)
  const output = { ...release.output, path: join(appFolder(work, app.name), 'server'), publicPath: devBase(app.name) }
  return { ...release, ...NOT_SERVED, name: configName(app.name, 'server'), output }
}

const boot = (app: AppBuild & { bootEntry: string }, work: string): Configuration => {
  const release = bootConfig(app)
  const output = { ...release.output, path: join(appFolder(work, app.name), 'document'), publicPath: devBase(app.name) }
  return { ...release, ...NOT_SERVED, name: configName(app.name, 'document'), output }
}

/** Returns everything that is compiled of an app in development: as for a release, but quick, named and hot. */
export const devConfigs = (app: AppBuild, work: string): Configuration[] => {
  const { serverEntry, bootEntry } = app
  return [
    client(app, work),
    ...(serverEntry ? [server({ ...app, serverEntry }, work)] : []),
    ...(bootEntry ? [boot({ ...app, bootEntry }, work)] : []),
  ]
}
